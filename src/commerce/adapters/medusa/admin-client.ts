import type { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { sendOnce } from '../../attempts/send-once.ts'
import { readAnswer } from './answer.ts'
import type { MedusaSettings } from './options.ts'

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
      const isForm = body instanceof FormData
      const answer = await sendOnce(
        `${settings.url}/admin${path}${queryText(query)}`,
        {
          method,
          headers: {
            Accept: 'application/json',
            Authorization: authorization,
            ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        },
        { signal, timeoutMs: settings.timeoutMs },
      )
      const data = shape.safeParse(readAnswer(answer))
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
