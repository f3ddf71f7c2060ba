'use client'
import './kit.css'
import { Banner } from '@payloadcms/ui'
import type { Problem } from './call-service.ts'
import { RequestReference } from './request-reference.tsx'
import { useProblemWords } from './use-problem-words.ts'

/**
 * A failure with its message and the action to take, both as the service states them in the language of
 * the console, and the ID under which it was logged, which leads operators to its lines in the log.
 */
export function ProblemNotice({ problem, hint }: { problem: Problem | null; hint?: string }) {
  const wordsOf = useProblemWords()
  if (!problem) return null
  const { message, action } = wordsOf(problem)
  return (
    <div className="kit-problem" role="alert">
      <Banner type="error">
        <strong>{message}</strong> {action}
        {hint && <span className="kit-problem__detail">{hint}</span>}
        {problem.requestId && (
          <span className="kit-problem__request">
            <RequestReference id={problem.requestId} />
          </span>
        )}
      </Banner>
    </div>
  )
}
