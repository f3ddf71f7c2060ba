import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What is read of a callback: which job of the factory has changed. */
export const callbackSchema = z.object({ job: z.object({ id: z.string().min(1).max(200) }) })

/** Header of a callback: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>" in hexadecimal>`. */
export const SIGNATURE_HEADER = 'factory-signature'

/** How far the clocks of the two systems may be apart; an older callback is a replay. */
const TOLERANCE_SECONDS = 300
const FORM = /^t=(?<time>\d{1,12}),v1=(?<mac>[0-9a-f]{64})$/

/** The signature of a callback's body (docs/factory-protocol.md). */
export function signCallback(body: string, secret: string, at: Date = new Date()): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${macOf(time, body, secret).toString('hex')}`
}

/** Whether the secret has signed the body within the last five minutes. */
export function isCallbackSigned(
  header: string | null,
  body: string,
  secret: string,
  now: Date = new Date(),
): boolean {
  const { time, mac } = FORM.exec(header ?? '')?.groups ?? {}
  if (time === undefined || mac === undefined) return false
  const isFresh = Math.abs(now.getTime() / 1000 - Number(time)) <= TOLERANCE_SECONDS
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(Number(time), body, secret)) && isFresh
}

const macOf = (time: number, body: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()
