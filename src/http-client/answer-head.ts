/** What an answer says before its body. */
export type AnswerHead = { readonly status: number; readonly headers: Headers }

/**
 * Asks a configured URL and reads nothing of the body. The signal bounds the time.
 *
 * @throws TypeError when there is no answer, or a redirect.
 * @see docs/decisions/0105-send-requests-to-configured-urls-only-and-bound-every-response.md
 */
export async function answerHead(
  url: string,
  options: {
    readonly signal: AbortSignal
    readonly method?: 'GET' | 'HEAD'
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<AnswerHead> {
  const { body, status, headers } = await fetch(url, { ...options, redirect: 'error' })
  await body?.cancel()
  return { status, headers }
}
