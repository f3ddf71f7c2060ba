'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { useTexts } from './use-texts.ts'

type TemplateOperation = 'activate' | 'deactivate' | 'publish'

export type TemplateOperationRun = {
  readonly running: boolean
  readonly problem: Problem | null
  readonly run: (operation: TemplateOperation) => Promise<void>
}

/** Switches a template by the service's endpoints and shows the record as it is then. */
export function useTemplateOperation({ id, brand }: PhotoTemplate): TemplateOperationRun {
  const { panel: texts } = useTexts()
  const { routes } = useConfig().config
  const router = useRouter()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const brandId = relationId(brand)
  return {
    running,
    problem,
    run: async (operation) => {
      setRunning(true)
      setProblem(null)
      const address = `${routes.api}/${brandId}/products/templates/${id}/${operation}`
      const answer = await callService(address, { method: 'POST' })
      setRunning(false)
      // Also after a failure: what is recorded may have changed, and the page shows it.
      router.refresh()
      if (!answer.ok) return setProblem(answer.problem)
      toast.success(texts.done[operation])
    },
  }
}
