'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import type { Confirmation } from '../../../core/console/dialog.tsx'
import type { ShownSilence } from '../endpoints/silence-answer.ts'
import { useTexts } from './texts.ts'

export type SilenceEnding = {
  readonly problem: Problem | null
  /** The end of a silence that waits for the user's consent. */
  readonly confirmation: Confirmation | null
  readonly cancel: () => void
  readonly end: (silence: ShownSilence) => void
}

/** Ends a silence early, once the user has confirmed it. */
export function useSilenceEnding(onDone: () => void): SilenceEnding {
  const { silence: texts } = useTexts()
  const { api } = useConfig().config.routes
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const run = async (id: string) => {
    const answer = await callService(`${api}/alert-silences/${id}/end`, { method: 'POST' })
    if (answer.ok) toast.success(texts.ended)
    setProblem(answer.ok ? null : answer.problem)
    onDone()
  }
  return {
    problem,
    confirmation,
    cancel: () => setConfirmation(null),
    end: ({ id, reason }) =>
      setConfirmation({
        heading: texts.endHeading,
        body: `${reason} – ${texts.endBody}`,
        confirm: texts.end,
        run: () => run(id),
      }),
  }
}
