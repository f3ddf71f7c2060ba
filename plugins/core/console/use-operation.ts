'use client'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'
import { callService, type Problem } from './call-service.ts'

export type OperationRun<Operation extends string> = {
  /** The operation that is in progress, until the page shows what became of it. */
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

/**
 * Runs operations of a record by its endpoints, one at a time. That one has succeeded is said once the page shows the record
 * as it is then.
 */
export function useOperation<Operation extends string>(
  options: Options<Operation>,
): OperationRun<Operation> {
  const { url, done, refreshAfterFailure = false } = options
  const router = useRouter()
  const [running, setRunning] = useState<Operation | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isRefreshing, startRefresh] = useTransition()
  const [finished, setFinished] = useState<{ readonly notice?: string } | null>(null)
  useEffect(() => {
    if (!finished || isRefreshing) return
    setFinished(null)
    setRunning(null)
    if (finished.notice !== undefined) toast.success(finished.notice)
  }, [finished, isRefreshing])
  return {
    running,
    problem,
    run: async (operation) => {
      setRunning(operation)
      setProblem(null)
      const answer = await callService(`${url}/${operation}`, { method: 'POST' })
      if (answer.ok || refreshAfterFailure) startRefresh(() => router.refresh())
      if (!answer.ok) setProblem(answer.problem)
      setFinished(answer.ok ? { notice: done[operation] } : {})
    },
  }
}
