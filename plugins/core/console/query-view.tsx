'use client'
import './kit.css'
import { Button, ShimmerEffect } from '@payloadcms/ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ProblemNotice } from './problem-notice.tsx'
import { useKitTexts } from './texts.ts'
import type { ServiceQuery } from './use-service-query.ts'

type Props<T> = {
  readonly query: ServiceQuery<T>
  readonly children: (value: T) => ReactNode
}

/** Shows the value of a query, a loading state, or the error with a retry button. */
export function QueryView<T>({ query, children }: Props<T>) {
  const texts = useKitTexts()
  const { value, problem, loading } = query
  const { content, retry } = useRetry<HTMLDivElement>(query)
  return (
    <>
      {problem && (
        <LoadFailure id="load-again" loading={loading} onRetry={retry}>
          <ProblemNotice problem={problem} />
        </LoadFailure>
      )}
      {loading && value === null && !problem && (
        <div className="kit-loading" role="status">
          <span className="kit-hidden">{texts.loading}</span>
          {[1, 2, 3].map((line) => (
            <ShimmerEffect height="3.5rem" key={line} />
          ))}
        </div>
      )}
      {value !== null && (
        <div aria-busy={loading} className="kit-loaded" ref={content} tabIndex={-1}>
          {children(value)}
        </div>
      )}
    </>
  )
}

type FailureProps = {
  /** Of the button. */
  readonly id: string
  readonly loading: boolean
  readonly onRetry: () => void
  /** Why loading failed. */
  readonly children: ReactNode
}

/** Why loading failed, and a retry button. The button stays during the retry and so keeps the focus. */
export function LoadFailure({ id, loading, onRetry, children }: FailureProps) {
  const texts = useKitTexts()
  return (
    <div aria-busy={loading} className="kit-failure">
      {loading ? <p role="status">{texts.loading}</p> : children}
      <Button buttonStyle="secondary" id={id} margin={false} onClick={onRetry}>
        {texts.again}
      </Button>
    </div>
  )
}

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
