'use client'
import { useDebounce } from '@payloadcms/ui'
import { useEffect, useMemo, useState } from 'react'
import { apiQueryOf, type LogFilters, NO_FILTERS, queryOf } from './log-filters.ts'

/** Pause in the typing after which the search begins, in ms. */
const PAUSE_MS = 300

export type FilterState = {
  /** As they stand in the fields. */
  readonly chosen: LogFilters
  /** The query of `GET /api/logs`, a moment later. */
  readonly query: string
  /** Whether lines that are written now can match. */
  readonly endsNow: boolean
  readonly hasAny: boolean
  readonly choose: (filters: Partial<LogFilters>) => void
  readonly clear: () => void
  /** Moves ranges that end now. */
  readonly refresh: () => void
}

/** The filters of the log, kept in the URL of the page so that it can be reloaded and passed on. */
export function useLogFilters(initial: LogFilters): FilterState {
  const [chosen, setChosen] = useState(initial)
  const [now, setNow] = useState(() => Date.now())
  const settled = useDebounce(chosen, PAUSE_MS)
  const search = queryOf(settled)
  const query = useMemo(() => apiQueryOf(settled, now).toString(), [settled, now])
  useEffect(() => {
    const { pathname } = window.location
    window.history.replaceState(null, '', search ? `${pathname}?${search}` : pathname)
  }, [search])
  return {
    ...{ chosen, query },
    endsNow: settled.range !== 'custom' || settled.to === '',
    hasAny: queryOf(chosen) !== '',
    choose: (filters) => {
      setChosen((before) => ({ ...before, ...filters }))
      setNow(Date.now())
    },
    clear: () => setChosen(NO_FILTERS),
    refresh: () => setNow(Date.now()),
  }
}
