'use client'
import './kit.css'
import { ShimmerEffect } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { Failure } from './load-failure.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useAccountTexts } from './use-kit-texts.ts'
import { useRetry } from './use-retry.ts'
import type { ServiceAnswer } from './use-service-query.ts'

type Props<T> = {
  readonly answer: ServiceAnswer<T>
  readonly children: (value: T) => ReactNode
}

/** Shows the data, a loading state, or the error with a retry button. */
export function Loaded<T>({ answer, children }: Props<T>) {
  const texts = useAccountTexts()
  const { value, problem, loading } = answer
  const { came, again } = useRetry<HTMLDivElement>(answer)
  return (
    <>
      {problem && (
        <Failure id="load-again" loading={loading} onAgain={again}>
          <ProblemNotice problem={problem} />
        </Failure>
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
        <div aria-busy={loading} className="kit-loaded" ref={came} tabIndex={-1}>
          {children(value)}
        </div>
      )}
    </>
  )
}
