import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DEPLOYABLE_PATHS } from './site-pages.ts'

/** A request of the hook as it came. */
export type HookRequest = {
  readonly signature: string | undefined
  /** Seconds since 1970. */
  readonly timestamp: string | undefined
  readonly idempotencyKey: string | undefined
  readonly body: string
}

/** What the service wants: each path once for each id. */
export type Redeployment = { readonly id: string; readonly paths: readonly string[] }

/** The request is refused, with this status of HTTP. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
  }
}

/** Longest body: a deployment names a few paths. */
export const MOST_BYTES = 16 * 1024
/** How far the clocks of the service and of this site may be apart, in s. */
const TOLERANCE = 5 * 60

const schema = z.object({
  deployment: z.string().min(1).max(200),
  brand: z.string(),
  paths: z.array(z.string()).max(100),
})

/** `v1=` and the HMAC-SHA256 of the time, a dot and the body, in hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * What a signed request of the service asks for.
 *
 * @param now the present moment, in ms since 1970.
 * @throws Refusal 401 if the service has not sent it now, 400 if it is not for this site.
 */
export function readRedeployment(
  { signature = '', timestamp = '', idempotencyKey, body }: HookRequest,
  { secret, brand, now }: { readonly secret: string; readonly brand: string; readonly now: number },
): Redeployment {
  if (!isSame(signature, signatureOf(secret, timestamp, body))) {
    throw new Refusal(401, 'The signature is wrong.')
  }
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) {
    throw new Refusal(401, 'The time is more than five minutes away.')
  }
  const read = schema.safeParse(jsonOf(body))
  if (!read.success) throw new Refusal(400, 'The body is no deployment.')
  const { deployment: id, paths } = read.data
  if (read.data.brand !== brand) throw new Refusal(400, 'This is the site of another brand.')
  if (idempotencyKey !== id) throw new Refusal(400, 'The idempotency key is not the deployment.')
  const unknown = paths.filter((path) => !DEPLOYABLE_PATHS.includes(path))
  if (unknown.length > 0) throw new Refusal(400, `No such page: ${unknown.join(', ')}`)
  return { id, paths: [...new Set(paths)] }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
