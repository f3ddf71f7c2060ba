import { z } from 'zod'
import description from '../../../docs/openapi.json' with { type: 'json' }
import type { ErrorEnvelope } from '../../support/service/api.ts'
import { statementsOf } from '../../support/service/statements-of.ts'
import type { FuzzRequest } from './requests.ts'
import type { Response } from './send.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
/** Statements of one request; the most expensive change three records at once and execute about 40. */
const MOST_STATEMENTS = 100

const envelope = z.fromJSONSchema(
  JSON.parse(JSON.stringify(description.components.schemas.Error)),
) as z.ZodType<Required<ErrorEnvelope>>

/**
 * What is wrong with a response, in a few words that are the same whenever the same is wrong.
 *
 * @param secrets texts that no response may contain.
 */
export function problemOf(
  request: FuzzRequest,
  { status, headers, text }: Response,
  secrets: readonly string[],
): string | null {
  const [, code = 'without a code'] = /"code":"(\w+)"/.exec(text) ?? []
  // Requests may begin maintenance, which `hunt.ts` ends.
  if (status >= 500 && code !== 'MAINTENANCE') return `${status} ${code}`
  const told = `${text}\n${[...headers].flat().join('\n')}`
  if (secrets.some((secret) => told.includes(secret))) return 'a secret in the response'
  if (statementsOf({ headers }) > MOST_STATEMENTS)
    return 'more database statements than a request may execute'
  if (status < 400 || request.method === 'HEAD') return null
  const type = headers.get('content-type') ?? ''
  // A missing thumbnail is a picture.
  if (type.startsWith('image/')) return null
  if (!type.includes('application/json')) return `${status} without a JSON body`
  return envelopeProblem(request, status, headers, JSON.parse(text))
}

function envelopeProblem(request: FuzzRequest, status: number, headers: Headers, body: unknown) {
  // What the console reads: some of many records could not be changed.
  if (typeof body === 'object' && body !== null && 'docs' in body) return null
  const { success, data } = envelope.safeParse(withoutProtocol(request, body))
  if (!success) return `${status} without the error envelope`
  const language = headers.get('content-language')
  if (language !== expectedLanguage(request)) return `${status} in another language`
  const [error] = data.errors
  const sentences = [
    error?.message ?? '',
    error?.data?.action ?? '',
    ...(error?.data?.errors ?? []).map(({ message }) => message),
  ]
  // A sentence may quote the request.
  const quotes = JAPANESE.test(JSON.stringify(request)) || /%[89A-F]/.test(request.url)
  const foreign = sentences.find((sentence) =>
    language === 'ja' ? !JAPANESE.test(sentence) : JAPANESE.test(sentence) && !quotes,
  )
  return foreign === undefined ? null : `${status} with a sentence in another language: ${foreign}`
}

/** The body without what refusals of the protocol for flags have beside the envelope. */
function withoutProtocol({ url }: FuzzRequest, body: unknown): unknown {
  if (!url.includes('/ofrep/')) return body
  const { key: _, errorCode: __, errorDetails: ___, ...rest } = body as Record<string, unknown>
  return rest
}

function expectedLanguage({ headers }: FuzzRequest): 'en' | 'ja' {
  return headers['accept-language'] === 'ja' ? 'ja' : 'en'
}
