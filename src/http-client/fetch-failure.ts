import { errorCode } from '../errors/error-code.ts'

/**
 * Why a request of `fetch` was not answered: the code of the system, e.g. `ECONNREFUSED`, or what undici says of it.
 * Undefined for any other error. Names neither URL nor content.
 */
export function fetchFailure(error: unknown): string | undefined {
  if (!(error instanceof TypeError) || error.message !== 'fetch failed') return undefined
  const { cause } = error
  return errorCode(cause) ?? (cause instanceof Error ? cause.message : 'no response')
}
