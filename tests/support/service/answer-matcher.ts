import { expect } from 'vitest'
import type { ErrorEnvelope } from './api.ts'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /**
     * That a `Response`, or an answer of `call`, has a status and, if given, the error code of a refusal. A failure
     * prints the request, the id of the request and the body.
     */
    toAnswer(status: number, code?: string): R
  }
}

type Received = {
  readonly status: number
  readonly headers: Headers
  /** Method and path, as `call` knows them. */
  readonly request?: string
  readonly url?: string
  readonly text?: unknown
  readonly body?: unknown
}

const SHOWN_CHARACTERS = 2000

expect.extend({
  toAnswer(
    { status, headers, request, url, text, body }: Received,
    expected: number,
    code?: string,
  ) {
    const found = (body as ErrorEnvelope | undefined)?.errors?.[0]?.data?.code
    const pass = status === expected && (code === undefined || found === code)
    const answer = (number: number, name: string | undefined) => `${number} ${name ?? ''}`.trim()
    const lines = [
      `${request ?? url ?? 'A request'} answered ${answer(status, found)}, expected ${this.isNot ? 'anything but ' : ''}${answer(expected, code)}`,
      `x-request-id: ${headers.get('x-request-id') ?? 'none'}`,
    ]
    if (typeof text === 'string') lines.push(text.slice(0, SHOWN_CHARACTERS))
    return { pass, message: () => lines.join('\n') }
  },
})
