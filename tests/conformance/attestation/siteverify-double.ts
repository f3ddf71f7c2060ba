import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../../../src/stand-ins/http/read-json.ts'
import { type SpoilableServer, startSpoilableServer } from './spoilable-server.ts'

export const SECRET = 'secret-of-the-widget'

type Question = {
  secret?: string
  response?: string
  remoteip?: string
  idempotency_key?: string
}
type Challenge = { hostname: string; action: string; challenge_ts: string; spentBy?: string }

export type SiteverifyDouble = SpoilableServer & {
  /** A token as the widget gives it, after a challenge on a page. */
  solve(challenge?: Partial<Challenge>): string
  /** The questions so far, without their secrets and tokens. */
  readonly questions: readonly Omit<Question, 'secret' | 'response'>[]
  /** Loses the next answer after the token was spent, as a broken connection does. */
  loseNextAnswer(): void
}

/** A server that speaks Turnstile's siteverify: tokens count once, and again for one idempotency key. */
export async function startSiteverifyDouble(): Promise<SiteverifyDouble> {
  const challenges = new Map<string, Challenge>()
  const questions: Omit<Question, 'secret' | 'response'>[] = []
  let lose = false

  const judge = (question: Question): object => {
    const fail = (code: string) => ({ success: false, 'error-codes': [code], messages: [] })
    if (!question.secret) return fail('missing-input-secret')
    if (question.secret !== SECRET) return fail('invalid-input-secret')
    if (!question.response) return fail('missing-input-response')
    const challenge = challenges.get(question.response)
    if (!challenge) return fail('invalid-input-response')
    const key = question.idempotency_key ?? ''
    const old = Date.now() - Date.parse(challenge.challenge_ts) > 300_000
    if (old || (challenge.spentBy !== undefined && challenge.spentBy !== key))
      return fail('timeout-or-duplicate')
    challenge.spentBy = key
    const { hostname, action, challenge_ts } = challenge
    return { success: true, 'error-codes': [], hostname, action, challenge_ts, cdata: '' }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readJson(request)
    const question = ('value' in body ? body.value : {}) as Question
    questions.push({
      ...(question.remoteip && { remoteip: question.remoteip }),
      ...(question.idempotency_key && { idempotency_key: question.idempotency_key }),
    })
    const verdict = judge(question)
    if (lose) {
      lose = false
      response.destroy()
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(verdict))
  }

  return {
    ...(await startSpoilableServer(answer)),
    questions,
    solve: (challenge = {}) => {
      const token = `0.${randomBytes(120).toString('base64url')}`
      challenges.set(token, {
        hostname: 'photo.example.test',
        action: 'thumbnail',
        challenge_ts: new Date().toISOString(),
        ...challenge,
      })
      return token
    },
    loseNextAnswer: () => {
      lose = true
    },
  }
}
