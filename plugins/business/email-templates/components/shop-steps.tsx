'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { postJson } from '../../../core/console/writing-desk/use-rendering.ts'
import type { Draft } from './draft.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly draft: Draft
  /** Writes the starting text into an empty template. */
  readonly begin?: (() => void) | undefined
}

/** Copies the template for the shop, sends a test mail, and says how it is put into the shop. */
export function ShopSteps({ draft, begin }: Props) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.notCopied)
    }
  }
  const sendTest = async () => {
    setRunning(true)
    setProblem(null)
    const answer = await callService(`${api}/email-templates/test-mail`, postJson(draft))
    setRunning(false)
    if (answer.ok) toast.success(texts.sent)
    else setProblem(answer.problem)
  }
  const button = { buttonStyle: 'secondary', margin: false, size: 'medium' } as const
  return (
    <>
      <div className="kit-bar">
        <Button {...button} id="mail-copy" onClick={() => void copy(draft.content)}>
          {texts.copy}
        </Button>
        <Button {...button} id="mail-copy-subject" onClick={() => void copy(draft.subject)}>
          {texts.copySubject}
        </Button>
        <Button {...button} disabled={running} id="mail-test" onClick={() => void sendTest()}>
          {texts.sendTest}
        </Button>
        {begin && (
          <Button {...button} id="mail-start" onClick={begin}>
            {texts.startingText}
          </Button>
        )}
      </div>
      <ProblemNotice problem={problem} />
      <h3>{texts.setup}</h3>
      <ol className="mail-steps">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
