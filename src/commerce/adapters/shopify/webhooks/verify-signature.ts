import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether the header `X-Shopify-Hmac-Sha256` is the HMAC-SHA256 of the body, in base64, with one of the secrets.
 * Each secret is tried and compared in constant time, so that the time tells neither how much of a signature is right
 * nor which secret fits.
 */
export function isSigned(body: Uint8Array, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'base64')
  // Node ignores what is no base64: the text has to be the one that the platform writes.
  const isCanonical = given.toString('base64') === signature
  let fits = false
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(body).digest()
    const same = given.length === expected.length && timingSafeEqual(given, expected)
    fits = same || fits
  }
  return fits && isCanonical
}
