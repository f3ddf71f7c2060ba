import { codeForStatus, errorBody } from '../../../src/errors/describe-error.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { requestId } from '../../../src/http/request-context.ts'

/**
 * Gives a refusal that some handler of Payload has written by itself the envelope of all others.
 * Lists of results of which some failed stay as they are: the console reads them.
 */
export async function inEnvelope(answer: Response): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.includes('application/json')
  if (answer.status < 400 || !isJson) return answer
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  const body = JSON.parse(text)
  if (body?.errors?.[0]?.data?.code || Array.isArray(body?.docs)) {
    return new Response(text, { status: answer.status, headers })
  }
  // Payload's word for records that it keeps for itself: to callers they do not exist.
  const status = answer.status === 501 ? 404 : answer.status
  const error = new ServiceError(codeForStatus(status), messageOf(body, status))
  headers.delete('content-length')
  headers.set('x-request-id', requestId())
  return Response.json(errorBody(error, requestId()), { status: error.status, headers })
}

function messageOf(body: { message?: unknown } | null, status: number): string {
  if (status < 500 && typeof body?.message === 'string') return body.message
  return status < 500 ? 'This could not be done.' : 'Something went wrong on our side.'
}
