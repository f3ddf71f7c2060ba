'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ArtworkOperation } from '../../../../src/artworks/status.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { useOperation } from '../../../core/console/use-operation.ts'
import type { ArtworkFacts } from './artwork-facts.ts'
import { discardDraft } from './discard-draft.ts'
import type { Action } from './panel-stage.ts'
import { useTexts } from './texts.ts'
import type { Composition } from './use-composition.ts'

export type ArtworkActionsRun = {
  readonly busy: boolean
  /** Why the last action failed. */
  readonly problem: Problem | null
  readonly run: (action: Action) => Promise<void>
}

/** Carries out what the panel of an artwork offers, one thing at a time. */
export function useArtworkActions(
  api: string,
  { id, brand }: ArtworkFacts,
  composition: Composition,
): ArtworkActionsRun {
  const url = `${api}/${brand}/artworks/${id}`
  const texts = useTexts().done
  const operation = useOperation<ArtworkOperation>({
    url,
    done: texts,
    // What is wanted is recorded also where the shop fails.
    refreshAfterFailure: true,
  })
  const { admin } = useConfig().config.routes
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const choose = async (enabled: boolean) => {
    const answer = await callService(`${url}/publish-when-ready`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled }),
    })
    if (!answer.ok) return setProblem(answer.problem)
    // The composition that the choice has started, or the one that runs.
    if (enabled) await composition.start()
    router.refresh()
  }
  const discard = async () => {
    const answer = await discardDraft(url)
    if (!answer.ok) return setProblem(answer.problem)
    toast.success(texts.discard)
    router.push(`${admin}/collections/artworks`)
  }
  const act = (action: Action): Promise<void> => {
    switch (action) {
      case 'discard':
        return discard()
      case 'generate':
        return composition.start()
      case 'cancelComposition':
        return composition.cancel().then(() => router.refresh())
      case 'publishWhenReady':
      case 'keepDraft':
        return choose(action === 'publishWhenReady')
      default:
        return operation.run(action)
    }
  }
  return {
    busy: busy || operation.running !== null,
    problem: problem ?? operation.problem,
    run: async (action) => {
      setBusy(true)
      setProblem(null)
      await act(action)
      setBusy(false)
    },
  }
}
