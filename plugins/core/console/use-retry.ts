'use client'
import { type RefObject, useEffect, useRef } from 'react'
import type { ServiceQuery } from './use-service-query.ts'

type Retry<E> = {
  /** For the element that shows the value; it needs a `tabIndex`. */
  readonly content: RefObject<E | null>
  readonly retry: () => void
}

/**
 * Sends the request again, and moves the focus to its value: the button that was pressed is gone by then.
 * A user who has moved the focus to another part of the page meanwhile keeps it there.
 */
export function useRetry<E extends HTMLElement>(query: ServiceQuery<unknown>): Retry<E> {
  const { problem, loading, reload } = query
  const content = useRef<E>(null)
  const retried = useRef(false)
  useEffect(() => {
    if (loading || !retried.current) return
    retried.current = false
    if (!problem && document.activeElement === document.body) content.current?.focus()
  }, [loading, problem])
  const retry = () => {
    retried.current = true
    reload()
  }
  return { content, retry }
}
