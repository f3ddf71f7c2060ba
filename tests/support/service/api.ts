import type { FieldMessage } from '../../../src/errors/service-error.ts'
import type { Service } from './service.ts'

/** An id that no record has. */
export const NO_RECORD = '00000000-0000-4000-8000-000000000000'

export type Call = {
  /** Bearer token. */
  readonly token?: string | undefined
  readonly json?: unknown
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** The error envelope of every answer that is not a success. */
export type ErrorEnvelope = {
  readonly errors?: readonly {
    readonly message: string
    readonly name?: string
    readonly data?: {
      readonly code?: string
      readonly action?: string
      readonly retryable?: boolean
      readonly requestId?: string
      readonly errors?: readonly FieldMessage[]
    }
  }[]
}

export type Answer<T> = {
  /** Method and path of the request. */
  readonly request: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON body; empty when it is none. */
  readonly body: T & ErrorEnvelope
}

/** Calls the API of a service: `call(service, 'POST', '/api/art/artworks/create', { token, json })`. */
export async function call<T = Record<string, unknown>>(
  { url }: Pick<Service, 'url'>,
  method: string,
  path: string,
  { token, json, body, headers = {} }: Call = {},
): Promise<Answer<T>> {
  const all = new Headers(headers)
  if (token !== undefined) all.set('authorization', `Bearer ${token}`)
  if (json !== undefined && !all.has('content-type')) all.set('content-type', 'application/json')
  const response = await fetch(`${url}${path}`, {
    method,
    headers: all,
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
    redirect: 'manual',
  })
  const text = await response.text()
  return {
    request: `${method} ${path}`,
    status: response.status,
    headers: response.headers,
    text,
    body: parsed<T>(text, response.headers),
  }
}

/** The stable code of a refusal. */
export function codeOf({ body }: Answer<unknown>): string | undefined {
  return body.errors?.[0]?.data?.code
}

/** The status and the code of a refusal, and whether its envelope is complete: with an action and the request's id. */
export function envelopeOf(
  answer: Answer<unknown>,
): readonly [number, string | undefined, boolean] {
  const data = answer.body.errors?.[0]?.data
  const complete = Boolean(data?.action) && data?.requestId === answer.headers.get('x-request-id')
  return [answer.status, codeOf(answer), complete]
}

/** The text of an answer without the id of its request: equal texts are equal answers. */
export function withoutRequestId({ text }: Answer<unknown>): string {
  return text.replace(/"requestId":"[^"]*"/, '')
}

/** The paths of the fields that a refusal names, sorted. */
export function pathsOf({ body }: Answer<unknown>): string[] {
  return (body.errors?.[0]?.data?.errors ?? []).map(({ path }) => path).sort()
}

function parsed<T>(text: string, headers: Headers): T & ErrorEnvelope {
  const isJson = headers.get('content-type')?.includes('application/json')
  return JSON.parse((isJson && text) || '{}')
}
