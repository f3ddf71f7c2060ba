import { createHmac } from 'node:crypto'
import { errorCode } from '../errors/error-code.ts'
import { fetchFailure } from '../http-client/fetch-failure.ts'

/** What a brand site is told. */
export type Redeployment = {
  /** The same in every attempt, so that a site regenerates once. */
  readonly id: string
  readonly brand: string
  /** Paths of the pages that have changed, e.g. `/terms`. */
  readonly paths: readonly string[]
}

type Options = {
  /** URL of the hook of the site. */
  readonly url: string
  readonly secret: string
  /** For the whole request, in ms. @default 30 s */
  readonly timeoutMs?: number
}

/** A site regenerates its pages before it answers. */
const TIMEOUT_MS = 30_000

/** Path of the hook on every brand site. */
export const HOOK_PATH = '/api/redeploy'

/** The site was not redeployed, as far as is known. The message is for operators and names no URL. */
export class NotRedeployed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotRedeployed'
  }
}

/**
 * Signature of a redeploy request: `v1=` and the HMAC-SHA256, in hexadecimal, of its time in seconds since 1970, a dot and the
 * body.
 */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * Tells a brand site to regenerate pages: `POST` with JSON, signed in the headers `X-Deploy-Timestamp` and
 * `X-Deploy-Signature`; `Idempotency-Key` is the id of the deployment. Only the status of the answer counts, and a
 * redirect is a failure.
 *
 * @throws NotRedeployed with the reason; the same request may be sent again.
 * @see docs/decisions/0252-redeploy-brand-sites-by-a-signed-hook.md
 */
export async function requestRedeployment(
  { id, brand, paths }: Redeployment,
  { url, secret, timeoutMs = TIMEOUT_MS }: Options,
): Promise<void> {
  const body = JSON.stringify({ deployment: id, brand, paths })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-deploy-timestamp': timestamp,
      'x-deploy-signature': signatureOf(secret, timestamp, body),
    },
    body,
  }).catch((error: unknown) => {
    throw new NotRedeployed(errorCode(error) ?? fetchFailure(error) ?? 'no answer in time')
  })
  await response.body?.cancel().catch(() => undefined)
  if (!response.ok) throw new NotRedeployed(`status ${response.status}`)
}
