import { codeForStatus, errorBody, errorHeaders } from '../../../src/errors/describe-error.ts'
import type { Language } from '../../../src/errors/in-language.ts'
import { payloadSentence } from '../../../src/errors/payload-sentence.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { requestId } from '../../../src/http/request-context.ts'

/**
 * Puts an error response that a handler of Payload has written itself into the error envelope. Responses of
 * bulk operations of which some failed stay as they are, because the console reads them.
 */
export async function inEnvelope(answer: Response, language: Language): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.includes('application/json')
  if (answer.status < 400 || !isJson) return answer
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  const body = JSON.parse(text)
  if (body?.errors?.[0]?.data?.code || Array.isArray(body?.docs)) {
    return new Response(text, { status: answer.status, headers })
  }
  // Payload answers 501 for collections without routes; for clients these do not exist.
  const status = answer.status === 501 ? 404 : answer.status
  const code = codeForStatus(status)
  const isTold = status < 500 && typeof body?.message === 'string'
  const error = new ServiceError(
    code,
    isTold ? payloadSentence(code, body.message, language) : undefined,
  )
  const id = requestId()
  headers.delete('content-length')
  for (const [name, value] of errorHeaders(error, id, language)) headers.set(name, value)
  return Response.json(errorBody(error, id, language), { status: error.status, headers })
}
