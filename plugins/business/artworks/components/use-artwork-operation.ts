'use client'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ArtworkOperation } from '../../../../src/artworks/status.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import type { ArtworkFacts } from './artwork-facts.ts'
import { useTexts } from './use-texts.ts'

export type OperationRun = {
  /** The operation that is under way. */
  readonly running: ArtworkOperation | null
  readonly problem: Problem | null
  readonly run: (operation: ArtworkOperation) => Promise<void>
}

/** Changes the status of an artwork by the service's endpoints and shows the record as it is then. */
export function useArtworkOperation(api: string, { id, brand }: ArtworkFacts): OperationRun {
  const texts = useTexts()
  const router = useRouter()
  const [running, setRunning] = useState<ArtworkOperation | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    running,
    problem,
    run: async (operation) => {
      setRunning(operation)
      setProblem(null)
      const address = `${api}/${brand}/artworks/${id}/${operation}`
      const answer = await callService(address, { method: 'POST' })
      setRunning(null)
      if (!answer.ok) return setProblem(answer.problem)
      toast.success(texts.done[operation])
      router.refresh()
    },
  }
}
