import type { Sentence } from '../../../errors/in-language.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { boundedText } from '../../../http-client/bounded.ts'
import { Throttled } from '../../../network/outage.ts'

const MAX_ANSWER_BYTES = 256 * 1024

export type Call = {
  readonly url: URL
  readonly token: string
  readonly timeoutMs: number
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Whether the factory may have acted when no answer comes. */
  readonly changes: boolean
}

export type Answer = { readonly status: number; readonly body: unknown }

/** Failures of the connection itself: the request has never left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const NO_ANSWER: Sentence = {
  en: 'The factory does not answer.',
  ja: '工場のシステムが応答しません。',
}
const NO_JSON: Sentence = {
  en: 'The answer of the factory is not JSON.',
  ja: '工場からの応答がJSONではありません。',
}

/**
 * One request to the factory. Answers below 500, except 401, 403 and 429, are given back.
 *
 * @throws ServiceError.
 */
export async function callFactory(call: Call): Promise<Answer> {
  let response: Response
  let text: string
  try {
    response = await fetch(call.url, {
      method: call.method ?? 'GET',
      // A redirect would carry the token to another place.
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: {
        authorization: `Bearer ${call.token}`,
        accept: 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    text = await boundedText(response, MAX_ANSWER_BYTES, 'The answer')
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw silence(call, NO_ANSWER, error)
  }
  refuseFailures(call, response)
  return { status: response.status, body: parseJson(call, text) }
}

function refuseFailures(call: Call, response: Response): void {
  const { status } = response
  if (status === 401 || status === 403) {
    throw new ServiceError('FACTORY_UNAUTHENTICATED', {
      en: `The factory rejected the token (${status}).`,
      ja: `工場にトークンを拒否されました（${status}）。`,
    })
  }
  if (status === 429 || status === 503) {
    const sentence = {
      en: `The factory is busy (${status}).`,
      ja: `工場のシステムが混み合っています（${status}）。`,
    }
    const cause = status === 429 ? { cause: new Throttled() } : {}
    throw new ServiceError('FACTORY_UNAVAILABLE', sentence, { ...retryAfter(response), ...cause })
  }
  if (status >= 500) {
    throw silence(call, {
      en: `The factory failed (${status}).`,
      ja: `工場のシステムでエラーが発生しました（${status}）。`,
    })
  }
}

/** No usable answer: harmless after a question, an unknown outcome after an order. */
function silence(call: Call, sentence: Sentence, cause?: unknown): ServiceError {
  const unknown = call.changes && !neverSent(cause)
  const code = unknown ? 'FACTORY_OUTCOME_UNKNOWN' : 'FACTORY_UNAVAILABLE'
  return new ServiceError(code, sentence, { cause })
}

function neverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && NEVER_SENT.has(error.code)) return true
  // A host with several IP addresses fails with one error for each of them.
  if (error instanceof AggregateError) return error.errors.every(neverSent)
  return neverSent(error.cause)
}

function parseJson(call: Call, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (call.changes) throw silence(call, NO_JSON, cause)
    throw new ServiceError('FACTORY_PROTOCOL', NO_JSON, { cause })
  }
}

function retryAfter(response: Response): { retryAfterSeconds?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {}
}
