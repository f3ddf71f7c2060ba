'use client'
import '../../artworks/components/console.css'
import { Button, ShimmerEffect } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { ProblemNotice } from '../../artworks/components/problem-notice.tsx'
import { useAccountTexts } from './use-account-texts.ts'
import type { ServiceAnswer } from './use-answer.ts'

type Props<T> = {
  readonly answer: ServiceAnswer<T>
  readonly children: (value: T) => ReactNode
}

/** Shows what came; before it came that it is on its way, and what went wrong where it did not come. */
export function Loaded<T>({ answer, children }: Props<T>) {
  const texts = useAccountTexts()
  const { value, problem, loading, reload } = answer
  return (
    <>
      {problem && (
        <div className="accounts-failure">
          <ProblemNotice problem={problem} />
          <Button buttonStyle="secondary" id="load-again" margin={false} onClick={reload}>
            {texts.again}
          </Button>
        </div>
      )}
      {loading && value === null && (
        <div className="accounts-loading" role="status">
          <span className="artwork-hidden">{texts.loading}</span>
          {[1, 2, 3].map((line) => (
            <ShimmerEffect height="3.5rem" key={line} />
          ))}
        </div>
      )}
      {value !== null && (
        <div aria-busy={loading} className="accounts-loaded">
          {children(value)}
        </div>
      )}
    </>
  )
}
