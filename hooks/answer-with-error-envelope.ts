import { type AfterErrorHook, APIError, type CollectionSlug, type PayloadRequest } from 'payload'
import { auditRefusal } from '../plugins/core/audit/audit-refusal.ts'
import {
  codeForStatus,
  errorBody,
  errorHeaders,
  toRequestError,
} from '../src/errors/describe-error.ts'
import { type Language, languageOf } from '../src/errors/in-language.ts'
import { payloadSentence } from '../src/errors/payload-sentence.ts'
import { type FieldMessage, type FieldProblem, ServiceError } from '../src/errors/service-error.ts'
import { requestId } from '../src/http/request-context.ts'

/** Gives the errors that Payload raises by itself the same body and headers as those of the endpoints. */
export const answerWithErrorEnvelope: AfterErrorHook = async ({ error, req, collection }) => {
  const id = requestId()
  const described = await describe(error, req, collection?.slug).catch(toRequestError)
  const language = languageOf(req)
  req.responseHeaders = errorHeaders(described, id, language)
  if (described.status >= 500) {
    const { code, message } = described
    req.payload.logger.error(
      { requestId: id, code, method: req.method, path: req.pathname },
      message,
    )
  }
  await auditRefusal(req, described)
  return { status: described.status, response: errorBody(described, id, language) }
}

async function describe(
  error: unknown,
  req: PayloadRequest,
  slug: CollectionSlug | undefined,
): Promise<ServiceError> {
  const raised = error as Error & { status?: number; isPublic?: boolean; data?: unknown }
  const known = toRequestError(error)
  if (known.code !== 'INTERNAL') return known
  if (isUnreadForm(req) && isFaultOfForm(error)) {
    return new ServiceError('MALFORMED_MULTIPART', undefined, { cause: error })
  }
  if (!raised.isPublic || !raised.status) return known
  const code = codeForStatus(raised.status)
  if (code === 'INTERNAL') return known
  if (code === 'FORBIDDEN') return refusal(req, slug, raised)
  const errors = fieldProblems(raised.data, languageOf(req))
  const sentence = payloadSentence(code, raised.message, languageOf(req))
  return new ServiceError(code, sentence, { errors, cause: error })
}

/** Payload takes a form that it cannot read for a fault of the service, and its parser has plain errors. */
function isFaultOfForm(error: unknown): boolean {
  const isParsers = error instanceof Error && error.constructor === Error
  return (
    isParsers || error instanceof SyntaxError || (error instanceof APIError && error.status === 500)
  )
}

function isUnreadForm({ data, headers }: PayloadRequest): boolean {
  return data === undefined && /^multipart\//i.test(headers.get('content-type') ?? '')
}

/** An anonymous request is told to log in; a record that the user may not see is not found. */
async function refusal(
  req: PayloadRequest,
  slug: CollectionSlug | undefined,
  cause: Error,
): Promise<ServiceError> {
  if (!req.user) {
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
function fieldProblems(data: unknown, language: Language): FieldProblem[] {
  const errors = (data as { errors?: unknown } | null | undefined)?.errors
  if (!Array.isArray(errors)) return []
  return errors.map((problem: Partial<FieldMessage>) => ({
    path: String(problem.path ?? ''),
    message: payloadSentence('VALIDATION_FAILED', String(problem.message ?? ''), language),
  }))
}
