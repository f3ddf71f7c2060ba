'use client'
import './kit.css'
import { ShimmerEffect } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useKitTexts } from './texts.ts'
import { useRetry } from './use-retry.ts'
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
