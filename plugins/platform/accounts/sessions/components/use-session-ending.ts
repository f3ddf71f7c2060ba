'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { callService, type Problem } from '../../../../core/console/call-service.ts'
import type { Confirmation } from '../../../../core/console/dialog.tsx'
import type { ShownSession } from './shown-session.ts'
import { useTexts } from './texts.ts'

export type SessionEnding = {
  readonly problem: Problem | null
  /** The end of sessions that waits for the user's consent. */
  readonly confirmation: Confirmation | null
  readonly cancel: () => void
  readonly end: (session: ShownSession) => void
  /** All but the current one; all sessions of another user. */
  readonly endOthers: () => void
}

/**
 * Ends sessions of an account by the endpoints of the service. Ending one's own session leads to the login
 * page.
 *
 * @param user `me`, or the identifier of an account.
 */
export function useSessionEnding(user: string, onDone: () => void): SessionEnding {
  const texts = useTexts()
  const { routes, admin } = useConfig().config
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const url = `${routes.api}/sessions/${user}`

  const run = async (path: string, endsThisOne: boolean) => {
    const answer = await callService<{ ended: number }>(`${url}${path}`, { method: 'DELETE' })
    if (answer.ok && endsThisOne) {
      window.location.assign(`${routes.admin}${admin.routes.login}`)
      return
    }
    const endedBefore = !answer.ok && answer.problem.code === 'NOT_FOUND'
    if (answer.ok) toast.success(texts.ended(answer.value.ended))
    if (endedBefore) toast.info(texts.endedBefore)
    setProblem(answer.ok || endedBefore ? null : answer.problem)
    onDone()
  }
  return {
    problem,
    confirmation,
    cancel: () => setConfirmation(null),
    end: ({ ref, current }) =>
      setConfirmation({
        ...texts.questions[current ? 'current' : 'other'],
        confirm: texts.end,
        run: () => run(`/${ref}`, current),
      }),
    endOthers: () =>
      setConfirmation({
        ...texts.questions[user === 'me' ? 'others' : 'all'],
        confirm: user === 'me' ? texts.endOthers : texts.endAll,
        run: () => run('', false),
      }),
  }
}
