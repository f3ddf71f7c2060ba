import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { assertObjectKey, isObjectKey } from './object-key.ts'

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/
const SECONDS = /^[1-9][0-9]{0,11}$/

export type UrlSignerOptions = {
  /** The first secret signs; all of them verify, so that one can be replaced without broken links. */
  readonly secrets: readonly string[]
  /** Milliseconds since 1970, for tests. */
  readonly now?: () => number
}

export type UrlSigner = {
  /** Query (`expires=…&signature=…`) that opens the private object `key` until `expiresAt`. */
  sign(key: string, expiresAt: Date): string
  /** Whether the query opens that key now. Compares in constant time. */
  verify(key: string, query: URLSearchParams): boolean
}

/**
 * Signs URLs of private objects for a store that cannot do it itself. The signature covers the
 * key and the second of its expiry; a link works for one object, for reading, and for a time.
 *
 * @throws Error when there is no secret; ServiceError `VALIDATION_FAILED` from `sign` for a bad key.
 */
export function createUrlSigner({ secrets, now = Date.now }: UrlSignerOptions): UrlSigner {
  if (secrets.length === 0 || secrets.some((secret) => secret.length === 0))
    throw new Error('A signer of URLs needs at least one secret.')
  const keys = secrets.map(signingKey)
  const [first] = keys

  return {
    sign(key, expiresAt) {
      assertObjectKey(key)
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      if (!SECONDS.test(expires) || first === undefined)
        throw new RangeError('The expiry of a signed URL must be a valid time.')
      const signature = signatureOf(first, key, expires).toString('base64url')
      return new URLSearchParams({ expires, signature }).toString()
    },

    verify(key, query) {
      const expires = only(query, 'expires')
      const signature = only(query, 'signature')
      if (!isObjectKey(key) || !SECONDS.test(expires) || !SIGNATURE.test(signature)) return false
      const given = Buffer.from(signature, 'base64url')
      // Every secret is tried, so that the time does not tell which one fits.
      const fits = keys.map((secret) => timingSafeEqual(signatureOf(secret, key, expires), given))
      return fits.includes(true) && Number(expires) * 1000 > now()
    },
  }
}

function signatureOf(secret: Buffer, key: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`GET\n${key}\n${expires}`).digest()
}

/** A key of its own for this purpose, so that the same secret may serve others. The label is part of issued URLs. */
function signingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'object-store signed address v1', 32))
}

/** The value of a parameter that is given exactly once, else ''. */
function only(query: URLSearchParams, name: string): string {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? '') : ''
}
