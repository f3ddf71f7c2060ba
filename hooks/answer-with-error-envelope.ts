import { randomUUID } from 'node:crypto'
import type { AfterErrorHook } from 'payload'
import { codeForStatus, errorBody, toServiceError } from '../src/errors/describe-error.ts'
import { type FieldProblem, ServiceError } from '../src/errors/service-error.ts'

/** Gives the errors that Payload raises by itself the same body as those of the endpoints. */
export const answerWithErrorEnvelope: AfterErrorHook = ({ error }) => {
  const described = describe(error)
  return { status: described.status, response: errorBody(described, randomUUID()) }
}

function describe(error: unknown): ServiceError {
  const raised = error as Error & { status?: number; isPublic?: boolean; data?: unknown }
  const known = toServiceError(error)
  if (known.code !== 'INTERNAL' || !raised.isPublic || !raised.status) return known
  const code = codeForStatus(raised.status)
  if (code === 'INTERNAL') return known
  return new ServiceError(code, raised.message, {
    errors: fieldProblems(raised.data),
    cause: error,
  })
}

function fieldProblems(data: unknown): FieldProblem[] {
  const errors = (data as { errors?: unknown } | null | undefined)?.errors
  if (!Array.isArray(errors)) return []
  return errors.map((problem: Partial<FieldProblem>) => ({
    path: String(problem.path ?? ''),
    message: String(problem.message ?? ''),
  }))
}
