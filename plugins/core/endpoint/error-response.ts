import type { PayloadRequest } from 'payload'
import { errorBody, errorHeaders } from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE } from '../../../src/errors/error-table.ts'
import { type Asking, languageOf } from '../../../src/errors/in-language.ts'
import type { ServiceError } from '../../../src/errors/service-error.ts'
import { requestId } from '../../../src/http/request-context.ts'

/**
 * Logs an error at its own level and returns the error envelope, in the language of the request.
 */
export function errorResponse(
  req: Pick<PayloadRequest, 'url' | 'method' | 'payload'> & Asking,
  error: ServiceError,
): Response {
  const { url, method, payload } = req
  const id = requestId()
  const language = languageOf(req)
  const { level } = ERROR_TABLE[error.code]
  const { pathname } = new URL(url ?? '/', 'http://localhost')
  payload.logger[level](
    { requestId: id, code: error.code, method, path: pathname, err: error.cause },
    error.message,
  )
  return Response.json(errorBody(error, id, language), {
    status: error.status,
    headers: errorHeaders(error, id, language),
  })
}
