import type { PayloadRequest } from 'payload'
import { errorBody, errorHeaders } from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE } from '../../../src/errors/error-table.ts'
import type { ServiceError } from '../../../src/errors/service-error.ts'
import { requestId } from '../../../src/http/request-context.ts'

/** The answer to a request that failed: logged at the error's own level, told in the one envelope. */
export function errorResponse(
  { url, method, payload }: Pick<PayloadRequest, 'url' | 'method' | 'payload'>,
  error: ServiceError,
): Response {
  const id = requestId()
  const { level } = ERROR_TABLE[error.code]
  const { pathname } = new URL(url ?? '/', 'http://localhost')
  payload.logger[level](
    { requestId: id, code: error.code, method, path: pathname, err: error.cause },
    error.message,
  )
  return Response.json(errorBody(error, id), {
    status: error.status,
    headers: errorHeaders(error, id),
  })
}
