import type { AttestationContext, AttestationPort, AttestationResult } from '../../port.ts'
import { refused } from '../../refused.ts'
import { attestationUnavailable } from '../../unavailable.ts'
import { askSiteverify, type SiteverifyAnswer } from './ask-siteverify.ts'

/** Longest token that the service issues. */
const MAX_TOKEN_LENGTH = 2048
/** Visible ASCII: what a header can carry without a second spelling. */
const TOKEN = /^[\x21-\x7e]+$/
/** How long a token counts after its challenge, in ms, and how far the clocks may differ. */
const VALIDITY_MS = 5 * 60_000
const CLOCK_TOLERANCE_MS = 60_000
const TIMEOUT_MS = 3000

/** The service's words for trouble that is not the token's fault. */
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'internal-error'])

export type TurnstileOptions = {
  /** Secret of the widget. */
  readonly secret: string
  /** Host names of the pages that show the widget. */
  readonly hostnames: readonly string[]
  /** The siteverify endpoint. */
  readonly url: URL
  /** Timeout of one attempt, in ms; there are at most two. @default 3000 */
  readonly timeoutMs?: number
}

/**
 * Verifies tokens of Cloudflare Turnstile, the challenge in browsers, by its siteverify endpoint. A
 * token counts once, for five minutes, on one of our pages and for the action it was made for.
 *
 * @throws Error when the secret or the host names are missing.
 */
export function createTurnstile(options: TurnstileOptions): AttestationPort {
  const { secret, url, timeoutMs = TIMEOUT_MS } = options
  const hostnames = new Set(options.hostnames.map((one) => one.toLowerCase()))
  if (secret === '' || hostnames.size === 0) {
    throw new Error('Turnstile needs a secret and at least one host name.')
  }

  const ask = async (token: string, clientIp?: string): Promise<SiteverifyAnswer> => {
    const question = { url, secret, token, clientIp, timeoutMs }
    const answer = await askSiteverify(question).catch((error: unknown) => {
      throw attestationUnavailable(error)
    })
    const ours = answer['error-codes'].filter((code) => OUR_FAULT.has(code))
    if (ours.length === 0) return answer
    throw attestationUnavailable(new Error(`siteverify says ${ours.join(', ')}`))
  }

  return {
    name: 'turnstile',
    url: url.href,
    singleUse: true,
    async verify(token, context) {
      if (token.length > MAX_TOKEN_LENGTH || !TOKEN.test(token)) return refused('malformed')
      const answer = await ask(token, context.clientIp)
      return answer.success ? judged(answer, hostnames, context) : refused(reasonOf(answer))
    },
    async check() {
      // No token has this form: a right secret is told that the token is wrong.
      await ask('ping')
      return { status: 'healthy' }
    },
  }
}

/** The service accepts a token from any page that shows the widget: ours are on the list. */
function judged(
  { hostname = '', action, challenge_ts }: SiteverifyAnswer,
  hostnames: ReadonlySet<string>,
  context: AttestationContext,
): AttestationResult {
  const host = hostname.toLowerCase()
  if (!hostnames.has(host) || action !== context.action) return refused('foreign')
  const ageMs = Date.now() - Date.parse(challenge_ts ?? '')
  if (Number.isNaN(ageMs) || ageMs < -CLOCK_TOLERANCE_MS) return refused('invalid')
  if (ageMs > VALIDITY_MS + CLOCK_TOLERANCE_MS) return refused('expired')
  return { accepted: true, app: host }
}

function reasonOf({ 'error-codes': codes }: SiteverifyAnswer) {
  return codes.includes('timeout-or-duplicate') ? 'spent' : 'invalid'
}
