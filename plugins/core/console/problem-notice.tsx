'use client'
import './kit.css'
import { Banner, useTranslation } from '@payloadcms/ui'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { Texts } from '../../business/artworks/components/texts.ts'
import { useTexts } from '../../business/artworks/components/use-texts.ts'
import type { Problem } from './call-service.ts'

type Words = { readonly message: string; readonly action: string; readonly detail?: string }

/** A failure with its message, what to do about it, and the id under which it was logged. */
export function ProblemNotice({ problem, hint }: { problem: Problem | null; hint?: string }) {
  const texts = useTexts()
  const { i18n } = useTranslation()
  if (!problem) return null
  const { message, action, detail } = wordsFor(texts, problem)
  return (
    <div className="kit-problem" role="alert">
      <Banner type="error">
        <strong>{message}</strong> {action}
        {detail && i18n.language !== 'en' && (
          <span className="kit-problem__detail" lang="en">
            {detail}
          </span>
        )}
        {hint && <span className="kit-problem__detail">{hint}</span>}
        {problem.requestId && (
          <span className="kit-problem__request">{texts.problem.requestId(problem.requestId)}</span>
        )}
      </Banner>
    </div>
  )
}

/** The service speaks English: where the console has words for a code, its sentence is the detail. */
function wordsFor({ problem: texts }: Texts, problem: Problem): Words {
  if (problem.code === 'NETWORK') return { message: texts.network, action: texts.networkAction }
  const words = texts.byCode[problem.code as ErrorCode]
  if (words) return { ...words, detail: problem.message }
  return { message: problem.message || texts.unexpected, action: problem.action }
}
