'use client'
import { type RefObject, useEffect, useRef } from 'react'
import type { ServiceAnswer } from './use-service-query.ts'

type Retry<E> = {
  /** For what the answer is shown in; it needs a `tabIndex`. */
  readonly came: RefObject<E | null>
  readonly again: () => void
}

/**
 * Asks again, and moves the focus to what came: the button that asked is gone then. Whoever has gone on to
 * another part of the page in between is left there.
 */
export function useRetry<E extends HTMLElement>(answer: ServiceAnswer<unknown>): Retry<E> {
  const { problem, loading, reload } = answer
  const came = useRef<E>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (loading || !asked.current) return
    asked.current = false
    if (!problem && document.activeElement === document.body) came.current?.focus()
  }, [loading, problem])
  const again = () => {
    asked.current = true
    reload()
  }
  return { came, again }
}
