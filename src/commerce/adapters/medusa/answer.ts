import { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { rejected } from '../../attempts/rejected.ts'
import { type HttpAnswer, retryAfterMs } from '../../attempts/send-once.ts'
import type { CommerceRejection } from '../../rejection.ts'

const refusalShape = z.object({ type: z.string(), message: z.string() })

/**
 * Reads one HTTP answer of the Admin API and returns its content.
 *
 * @throws AttemptFailure for throttling, conflicts with another request, server errors and unreadable answers.
 * @throws CommerceRejection for everything a repeat cannot cure, with Medusa's own words.
 */
export function readAnswer({ status, retryAfter, body }: HttpAnswer): unknown {
  // Medusa throttles nothing by itself; the proxy of an operator may.
  if (status === 429 || status >= 500 || status === 408 || status === 409) {
    const waitMs = retryAfterMs(retryAfter) ?? (status === 429 ? 1_000 : undefined)
    throw new AttemptFailure(
      status === 429 ? 'it is throttling' : `it answered with status ${status}`,
      {
        throttled: status === 429,
        answered: status === 409,
        ...(waitMs !== undefined && { waitMs }),
      },
    )
  }
  const content = parsed(body)
  if (status >= 200 && status < 300) {
    if (content !== undefined) return content
    throw new AttemptFailure('the answer was not JSON')
  }
  throw refusedBy(status, content)
}

function refusedBy(status: number, content: unknown): CommerceRejection {
  if (status === 401 || status === 403) {
    return rejected([
      {
        en: 'it does not accept the secret API key; create one in its settings and set COMMERCE_ACCESS_TOKEN to it',
        ja: 'シークレットAPIキーが受け入れられません。Medusaの設定で作成し、COMMERCE_ACCESS_TOKENに指定してください',
      },
    ])
  }
  const refusal = refusalShape.safeParse(content)
  if (refusal.success) return rejected([refusal.data.message])
  return rejected([
    { en: `it answered with status ${status}`, ja: `ステータス${status}の応答がありました` },
  ])
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
