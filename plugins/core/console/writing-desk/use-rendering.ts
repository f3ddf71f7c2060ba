'use client'
import { useEffect, useState } from 'react'
import { callService, type Problem } from '../call-service.ts'

export type Rendered<T> = { readonly value: T | null; readonly problem: Problem | null }

/** Ms after the last change until a draft is rendered. */
const PAUSE_MS = 300

export const postJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * What an endpoint makes of a draft, asked again when the draft changes; the last result stays meanwhile. `null`: there is
 * nothing to ask yet.
 */
export function useRendering<T>(url: string, draft: object | null): Rendered<T> {
  const [rendered, setRendered] = useState<Rendered<T>>({ value: null, problem: null })
  const body = draft && JSON.stringify(draft)
  useEffect(() => {
    if (body === null) return
    const superseded = new AbortController()
    const timer = setTimeout(async () => {
      const { signal } = superseded
      const answer = await callService<T>(url, { ...postJson(JSON.parse(body)), signal })
      if (signal.aborted) return
      setRendered((before) =>
        answer.ok
          ? { value: answer.value, problem: null }
          : { value: before.value, problem: answer.problem },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      superseded.abort()
    }
  }, [url, body])
  return rendered
}
