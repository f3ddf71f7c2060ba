import { type AfterErrorHook, APIError, type CollectionSlug, type PayloadRequest } from 'payload'
import { auditRefusal } from '../plugins/core/audit/audit-refusal.ts'
import { describePayloadError } from '../plugins/core/endpoint/describe-payload-error.ts'
import { errorBody, errorHeaders, toRequestError } from '../src/errors/describe-error.ts'
import { languageOf } from '../src/errors/in-language.ts'
import { ServiceError } from '../src/errors/service-error.ts'
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
  const isForm = toRequestError(error).code === 'INTERNAL' && isUnreadForm(req)
  if (isForm && isFaultOfForm(error)) {
    return new ServiceError('MALFORMED_MULTIPART', undefined, { cause: error })
  }
  return describePayloadError(error, req, slug)
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
