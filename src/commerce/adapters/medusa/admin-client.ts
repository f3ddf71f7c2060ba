import type { z } from 'zod'
import { AnswerTooLarge, boundedText } from '../../../http-client/bounded.ts'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { deadlinePassed } from '../../attempts/retry.ts'
import { readAnswer } from './answer.ts'
import type { MedusaSettings } from './options.ts'

/** A product with its 21 variants, prices and stock is about 60 KB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export type AdminRequest<Shape extends z.ZodType> = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Below `/admin`; build it with `path`, which escapes identifiers. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>
  /** Sent as JSON, or as a form with files. */
  readonly body?: object | FormData
  /** What the answer must look like; anything else counts as a broken answer. */
  readonly shape: Shape
  /** Deadline of the whole method. */
  readonly signal: AbortSignal
}

export type AdminClient = {
  send<Shape extends z.ZodType>(request: AdminRequest<Shape>): Promise<z.infer<Shape>>
}

/** What the parts of the adapter work with. */
export type Parts = { readonly client: AdminClient; readonly settings: MedusaSettings }

/** A path whose identifiers may be any text. */
export function path(texts: TemplateStringsArray, ...ids: readonly string[]): string {
  return texts.reduce(
    (all, text, index) => `${all}${encodeURIComponent(ids[index - 1] ?? '')}${text}`,
  )
}

/**
 * Sends one request to the Admin API, once. It never repeats: whether and how to repeat is the caller's knowledge,
 * because after a timeout it is unknown whether the request was executed.
 *
 * @throws AttemptFailure when another attempt may help.
 * @throws CommerceRejection when it cannot.
 */
export function createAdminClient(settings: MedusaSettings): AdminClient {
  // HTTP's basic authentication, whose user name is the key.
  const authorization = `Basic ${Buffer.from(`${settings.apiKey}:`).toString('base64')}`
  return {
    async send({ method = 'GET', path, query = {}, body, shape, signal }) {
      if (signal.aborted) throw deadlinePassed(signal.reason)
      const timeout = AbortSignal.timeout(settings.timeoutMs)
      const isForm = body instanceof FormData
      let status: number
      let retryAfter: string | null
      let text: string
      try {
        const response = await fetch(`${settings.url}/admin${path}${queryText(query)}`, {
          method,
          headers: {
            Accept: 'application/json',
            Authorization: authorization,
            ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
          // A redirect would carry the key to wherever it points.
          redirect: 'manual',
          signal: AbortSignal.any([signal, timeout]),
        })
        status = response.status
        retryAfter = response.headers.get('retry-after')
        text = await boundedText(response, MAX_ANSWER_BYTES, 'The answer')
      } catch (error) {
        if (signal.aborted) throw deadlinePassed(error)
        if (timeout.aborted) {
          throw new AttemptFailure(`no answer within ${settings.timeoutMs} ms`, { cause: error })
        }
        const reason =
          error instanceof AnswerTooLarge ? 'its answer was too large' : 'the connection failed'
        throw new AttemptFailure(reason, { cause: error })
      }
      const data = shape.safeParse(readAnswer({ status, retryAfter, body: text }))
      if (data.success) return data.data
      throw new AttemptFailure('the answer was incomplete', { answered: true, cause: data.error })
    },
  }
}

function queryText(query: NonNullable<AdminRequest<z.ZodType>['query']>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object') for (const one of value) parameters.append(`${name}[]`, one)
    else parameters.append(name, String(value))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}
