'use client'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callService, type Problem } from './call-service.ts'

export type OperationRun<Operation extends string> = {
  /** The operation that is in progress. */
  readonly running: Operation | null
  /** Why the last operation failed. */
  readonly problem: Problem | null
  readonly run: (operation: Operation) => Promise<void>
}

type Options<Operation extends string> = {
  /** URL of the record in the API; the name of the operation is its last segment. */
  readonly url: string
  /** The notice of success for each operation. */
  readonly done: Readonly<Record<Operation, string>>
  /**
   * Whether a failed operation may change the record as well: the page then shows it as it is.
   *
   * @default false
   */
  readonly refreshAfterFailure?: boolean
}

/** Runs operations of a record by its endpoints, one at a time, and shows the record as it is afterwards. */
export function useOperation<Operation extends string>(
  options: Options<Operation>,
): OperationRun<Operation> {
  const { url, done, refreshAfterFailure = false } = options
  const router = useRouter()
  const [running, setRunning] = useState<Operation | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    running,
    problem,
    run: async (operation) => {
      setRunning(operation)
      setProblem(null)
      const answer = await callService(`${url}/${operation}`, { method: 'POST' })
      setRunning(null)
      if (answer.ok || refreshAfterFailure) router.refresh()
      if (!answer.ok) return setProblem(answer.problem)
      toast.success(done[operation])
    },
  }
}
