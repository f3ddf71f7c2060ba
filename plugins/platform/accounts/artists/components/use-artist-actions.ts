'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { callService, type Problem } from '../../../../core/console/call-service.ts'
import type { Confirmation } from '../../../../core/console/dialog.tsx'
import type { ArtistRow } from '../operations/list-artists.ts'
import { useTexts } from './texts.ts'

export type ArtistAction = 'invite' | 'disable' | 'enable'

export type ArtistActions = {
  readonly problem: Problem | null
  /** The action that waits for the user's consent. */
  readonly confirmation: Confirmation | null
  readonly cancel: () => void
  readonly start: (action: ArtistAction, artist: ArtistRow) => void
}

/** What can be done with an artist, by the endpoints of the service; `onDone` after each attempt. */
export function useArtistActions(onDone: () => void): ArtistActions {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const running = useRef(false)

  const run = async (action: ArtistAction, { id, name }: ArtistRow) => {
    if (running.current) return
    running.current = true
    const answer = await callService(`${api}/artists/${id}/${action}`, { method: 'POST' })
    running.current = false
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) toast.success(texts.done[action](name))
    onDone()
  }
  return {
    problem,
    confirmation,
    cancel: () => setConfirmation(null),
    start: (action, artist) => {
      if (action === 'invite') return void run(action, artist)
      const { heading, body } = texts.questions[action]
      setConfirmation({
        body,
        heading: heading(artist.name),
        confirm: texts[action],
        run: () => run(action, artist),
      })
    },
  }
}
