'use client'
import { useDebounce } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

export type ArtistQuery = {
  /** What stands in the search field. */
  readonly typed: string
  /** What is searched for: the same a moment later. */
  readonly search: string
  readonly page: number
  readonly type: (text: string) => void
  readonly goTo: (page: number) => void
  readonly clear: () => void
}

/** Pause in the typing after which the search begins, in ms. */
const PAUSE_MS = 300

/** What the list shows, kept in the URL of the page so that it can be reloaded and passed on. */
export function useArtistQuery(initial: {
  readonly search: string
  readonly page: number
}): ArtistQuery {
  const [typed, setTyped] = useState(initial.search)
  const [page, setPage] = useState(initial.page)
  const search = useDebounce(typed, PAUSE_MS).trim()
  useEffect(() => {
    const query = new URLSearchParams()
    if (search) query.set('search', search)
    if (page > 1) query.set('page', String(page))
    const { pathname } = window.location
    window.history.replaceState(null, '', query.size > 0 ? `${pathname}?${query}` : pathname)
  }, [search, page])
  return {
    ...{ typed, search, page },
    type: (text) => {
      setTyped(text)
      setPage(1)
    },
    goTo: setPage,
    clear: () => {
      setTyped('')
      setPage(1)
    },
  }
}
