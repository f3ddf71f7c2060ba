import { boundedText } from './bounded-text.ts'

/** Libraries have types of their own for what is the second argument of `fetch`. */
export type BoundedFetch = (address: string, init: object) => Promise<Response>

/**
 * `fetch` for libraries that read answers whole and without a limit: follows no redirect and gives an
 * answer of at most `maxBytes`. Time is bounded by the signal that the library passes.
 *
 * The returned function throws AnswerTooLarge that names `what` was larger.
 *
 * @see docs/decisions/0105-send-requests-to-configured-urls-only-and-bound-every-response.md
 */
export function createBoundedFetch(maxBytes: number, what: string): BoundedFetch {
  return async (address, init) => {
    const response = await fetch(address, { ...init, redirect: 'error' })
    const text = await boundedText(response, maxBytes, what)
    const { status, statusText, headers } = response
    return new Response(text === '' ? null : text, { status, statusText, headers })
  }
}
