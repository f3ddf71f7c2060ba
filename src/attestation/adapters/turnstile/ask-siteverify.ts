import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { boundedText } from '../../../http-client/bounded.ts'

const MAX_ANSWER_BYTES = 64 * 1024
const ATTEMPTS = 2

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
  challenge_ts: z.iso.datetime().optional(),
})

export type SiteverifyAnswer = z.infer<typeof answerSchema>

export type SiteverifyQuestion = {
  readonly url: URL
  readonly secret: string
  readonly token: string
  readonly clientIp: string | undefined
  /** Patience with one attempt, in ms. */
  readonly timeoutMs: number
}

/**
 * Asks the service about a token. A question that got no usable answer is put once more under the same
 * idempotency key, so that a token whose answer was lost does not count as spent.
 *
 * @throws Error when neither attempt was answered. Its text holds neither token nor secret.
 */
export async function askSiteverify(question: SiteverifyQuestion): Promise<SiteverifyAnswer> {
  const body = JSON.stringify({
    secret: question.secret,
    response: question.token,
    remoteip: question.clientIp,
    idempotency_key: randomUUID(),
  })
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(question, body)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function ask({ url, timeoutMs }: SiteverifyQuestion, body: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  // A refusal may come with a status of its own; only its body says what was wrong.
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new Error(`siteverify answered ${response.status}`)
  }
  return answerSchema.parse(
    JSON.parse(await boundedText(response, MAX_ANSWER_BYTES, 'The answer of siteverify')),
  )
}
