import { type CallWork, observe } from '../observation/observers.ts'

/** Thrown for a response that is larger than allowed. */
export class AnswerTooLarge extends Error {
  constructor(what: string, maxBytes: number) {
    super(`${what} is larger than ${maxBytes / 1024} KB`)
    this.name = 'AnswerTooLarge'
  }
}

/** Libraries have types of their own for the second argument of `fetch`. */
export type BoundedFetch = (url: string, init: object) => Promise<Response>

/**
 * The bytes of a response from outside, read to at most `maxBytes`: a peer that never ends its response
 * cannot fill the memory. The signal of the request bounds the time.
 *
 * @see docs/decisions/0105-send-requests-to-configured-urls-only-and-bound-every-response.md
 * @throws AnswerTooLarge that names `what` was larger; the connection is closed.
 */
export async function boundedBytes(
  response: Response,
  maxBytes: number,
  what: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new AnswerTooLarge(what, maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/**
 * The text of a response from outside, read to at most `maxBytes`.
 *
 * @throws AnswerTooLarge that names `what` was larger.
 */
export async function boundedText(
  response: Response,
  maxBytes: number,
  what: string,
): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(response, maxBytes, what))
}

/**
 * `fetch` for libraries that read responses whole and without a limit: follows no redirect and returns
 * a response of at most `maxBytes`. The signal that the library passes bounds the time.
 *
 * @param call as which it is observed.
 *
 * The returned function throws AnswerTooLarge that names `what` was larger.
 */
export function createBoundedFetch(
  maxBytes: number,
  what: string,
  call: Pick<CallWork, 'peer' | 'operation'>,
): BoundedFetch {
  return (url, init) =>
    observe({ kind: 'call', ...call }, async () => {
      const response = await fetch(url, { ...init, redirect: 'error' })
      const text = await boundedText(response, maxBytes, what)
      const { status, statusText, headers } = response
      return new Response(text === '' ? null : text, { status, statusText, headers })
    })
}
