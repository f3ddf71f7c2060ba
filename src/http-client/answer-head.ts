/** What an answer says before its body. */
export type AnswerHead = { readonly status: number; readonly headers: Headers }

/**
 * Asks a configured URL and reads nothing of the body. The signal bounds the time.
 *
 * @throws TypeError when there is no answer, or a redirect unless it is asked for.
 * @see docs/decisions/0105-send-requests-to-configured-urls-only-and-bound-every-response.md
 */
export async function answerHead(
  url: string,
  options: {
    readonly signal: AbortSignal
    readonly method?: 'GET' | 'HEAD'
    readonly headers?: Readonly<Record<string, string>>
    /** Whether a redirect is returned as an answer; it is never followed. @default 'error' */
    readonly redirect?: 'error' | 'manual'
  },
): Promise<AnswerHead> {
  const { redirect = 'error', ...given } = options
  const { body, status, headers } = await fetch(url, { ...given, redirect })
  await body?.cancel()
  return { status, headers }
}
