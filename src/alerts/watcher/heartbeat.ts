import { boundedBytes } from '../../http-client/bounded.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Requests the URL of a dead man's switch, if there is one.
 *
 * @param timeoutMs for the whole request.
 * @throws Error that does not contain the URL, which is a secret.
 */
export async function requestHeartbeat(
  url: string | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  if (url === undefined) return
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { signal, redirect: 'manual' }).catch(() => undefined)
  if (!response?.ok) throw new Error(`status ${response?.status ?? 'none'}`)
  await boundedBytes(response, MAX_ANSWER_BYTES, 'The response to a heartbeat')
}
