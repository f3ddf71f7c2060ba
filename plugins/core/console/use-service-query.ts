'use client'
import { useCallback, useEffect, useState } from 'react'
import { callService, type Problem } from './call-service.ts'

export type ServiceQuery<T> = {
  /** The last value that was received; it stays while the next one is loading. */
  readonly value: T | null
  /** Why the last request failed; it stays while the next one is loading. */
  readonly problem: Problem | null
  readonly loading: boolean
  readonly reload: () => void
}

type Settled<T> = {
  /** The request that ended last; see `request` below. */
  readonly request: string
  readonly value: T | null
  readonly problem: Problem | null
}

/** What a URL of the service returns, requested again when the URL changes. `null`: nothing is requested yet. */
export function useServiceQuery<T>(url: string | null): ServiceQuery<T> {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<Settled<T>>({ request: '', value: null, problem: null })
  const request = `${attempt} ${url}`
  useEffect(() => {
    if (url === null) return
    const superseded = new AbortController()
    void callService<T>(url, { signal: superseded.signal }).then((answer) => {
      if (superseded.signal.aborted) return
      setSettled(({ value }) =>
        answer.ok
          ? { request, value: answer.value, problem: null }
          : { request, value, problem: answer.problem },
      )
    })
    return () => superseded.abort()
  }, [url, request])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  const { value, problem } = settled
  return { value, problem, loading: url !== null && settled.request !== request, reload }
}
