'use client'
import { useEffect, useMemo, useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import type { LogEntry } from '../operations/find-lines.ts'
import type { NewLines } from '../operations/follow-lines.ts'

export type LogPage = { readonly docs: readonly LogEntry[]; readonly next: string | null }

/** Lines that arrived while the page is open; the oldest of them go, and come back with a reload. */
const MOST_LIVE = 1000

export type LogLines = {
  /** Newest first, each once. */
  readonly lines: readonly LogEntry[]
  readonly hasOlder: boolean
  readonly loadingOlder: boolean
  /** Why older lines did not come, or new ones do not. */
  readonly problem: Problem | null
  readonly loadOlder: () => void
  /** How many lines arrived while the page is open. */
  readonly arrived: number
  readonly reconnecting: boolean
  /** Whether more arrived than the service could send. */
  readonly skipped: boolean
}

/**
 * The first page of lines with those that arrive and those that are asked for after it.
 *
 * @param url of the lines, with the filters.
 */
export function useLogLines(url: string, first: LogPage, live: boolean): LogLines {
  const [older, setOlder] = useState<readonly LogPage[]>([])
  const [loadingOlder, setLoadingOlder] = useState(false)
  const [olderProblem, setOlderProblem] = useState<Problem | null>(null)
  const tail = useTail(url, live)
  const lines = useMemo(
    () => merged([tail.lines, first.docs, ...older.map(({ docs }) => docs)]),
    [tail.lines, first, older],
  )
  const { next } = older.at(-1) ?? first
  const loadOlder = async () => {
    if (next === null || loadingOlder) return
    setLoadingOlder(true)
    const answer = await callService<LogPage>(withQuery(url, { cursor: next }))
    setLoadingOlder(false)
    setOlderProblem(answer.ok ? null : answer.problem)
    if (answer.ok) setOlder((pages) => [...pages, answer.value])
  }
  const known = useMemo(() => new Set(first.docs.map(({ id }) => id)), [first])
  return {
    ...{ lines, loadingOlder, hasOlder: next !== null },
    problem: olderProblem ?? tail.problem,
    loadOlder: () => void loadOlder(),
    arrived: tail.lines.filter(({ id }) => !known.has(id)).length,
    reconnecting: tail.reconnecting,
    skipped: tail.skipped,
  }
}

function withQuery(url: string, more: Readonly<Record<string, string>>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(more)}`
}

/** Lines of several lists without repetitions. Times are of one form, so they sort as texts. */
function merged(lists: readonly (readonly LogEntry[])[]): LogEntry[] {
  const byId = new Map(lists.flat().map((line) => [line.id, line]))
  const key = ({ timestamp, id }: LogEntry) => `${timestamp} ${id}`
  return [...byId.values()].sort((one, other) => (key(one) < key(other) ? 1 : -1))
}

/** The lines that arrive. Those of the last seconds come first, so that none between page and stream is missing. */
function useTail(url: string, live: boolean) {
  const [lines, setLines] = useState<readonly LogEntry[]>([])
  const [reconnecting, setReconnecting] = useState(false)
  const [skipped, setSkipped] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    if (!live) return
    const events = new EventSource(url)
    events.addEventListener('open', () => {
      setReconnecting(false)
      setProblem(null)
    })
    events.addEventListener('lines', ({ data }: MessageEvent<string>) => {
      const { docs, more } = JSON.parse(data) as NewLines
      if (more) setSkipped(true)
      if (docs.length > 0) setLines((before) => merged([docs, before]).slice(0, MOST_LIVE))
    })
    events.addEventListener('error', () => {
      // The browser tries again by itself, unless the service refused: then it says why as JSON.
      if (events.readyState !== EventSource.CLOSED) return setReconnecting(true)
      void callService<LogPage>(withQuery(url, { limit: '1' })).then((answer) => {
        if (answer.ok) setReconnecting(true)
        else setProblem(answer.problem)
      })
    })
    return () => {
      events.close()
      setReconnecting(false)
    }
  }, [url, live])
  return { lines, reconnecting, skipped, problem }
}
