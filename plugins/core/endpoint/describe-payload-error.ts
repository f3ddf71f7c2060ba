import type { CollectionSlug, PayloadRequest } from 'payload'
import { codeForStatus, toRequestError } from '../../../src/errors/describe-error.ts'
import { languageOf } from '../../../src/errors/in-language.ts'
import { payloadSentence } from '../../../src/errors/payload-sentence.ts'
import {
  type FieldMessage,
  type FieldProblem,
  ServiceError,
} from '../../../src/errors/service-error.ts'
import { serviceOf } from '../request/request-service-account.ts'

/**
 * The failure of a request as its caller may see it: as `toRequestError`, and what Payload itself refuses with a
 * public error has the code of its status.
 *
 * @param slug the collection of the request, if it has one: a record that the user may not see is not found.
 */
export async function describePayloadError(
  error: unknown,
  req: PayloadRequest,
  slug?: CollectionSlug,
): Promise<ServiceError> {
  const known = toRequestError(error)
  if (known.code !== 'INTERNAL' || error instanceof ServiceError) return known
  const raised = error as Error & { status?: number; isPublic?: boolean; data?: unknown }
  if (!raised.isPublic || !raised.status) return known
  const code = codeForStatus(raised.status)
  if (code === 'INTERNAL') return known
  if (code === 'FORBIDDEN') return refusal(req, slug, raised)
  const errors = fieldProblems(raised.data, req)
  const sentence = payloadSentence(code, raised.message, languageOf(req))
  return new ServiceError(code, sentence, { errors, cause: error })
}

/** An anonymous request is told to log in; a record that the user may not see is not found. */
async function refusal(
  req: PayloadRequest,
  slug: CollectionSlug | undefined,
  cause: Error,
): Promise<ServiceError> {
  if (!req.user && !serviceOf(req)) {
    return new ServiceError('UNAUTHENTICATED', undefined, { cause })
  }
  const id = req.routeParams?.id
  if (slug && typeof id === 'string') {
    const where = { id: { equals: id } }
    const visible = await req.payload
      .count({ collection: slug, where, overrideAccess: false, req })
      .catch((error: unknown) => {
        if (error instanceof Error && 'status' in error && error.status === 403) {
          return { totalDocs: 0 }
        }
        throw error
      })
    if (visible.totalDocs === 0) {
      const sentence = { en: 'There is no such record.', ja: '対象が見つかりません。' }
      return new ServiceError('NOT_FOUND', sentence, { cause })
    }
  }
  return new ServiceError('FORBIDDEN', undefined, { cause })
}

/** Payload has translated the messages for the request, but for those that it has in English only. */
function fieldProblems(data: unknown, req: PayloadRequest): FieldProblem[] {
  const errors = (data as { errors?: unknown } | null | undefined)?.errors
  if (!Array.isArray(errors)) return []
  return errors.map((problem: Partial<FieldMessage>) => ({
    path: String(problem.path ?? ''),
    message: payloadSentence('VALIDATION_FAILED', String(problem.message ?? ''), languageOf(req)),
  }))
}
