import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { ServiceError } from '../../errors/service-error.ts'

const AUDIENCE = 'upload'
const TYPE = 'upload+jwt'
const ALGORITHM = 'HS256'
const MAX_TOKEN_BYTES = 2 * 1024
const DEFAULT_TTL_SECONDS = 15 * 60

export type IssuedUploadToken = {
  readonly token: string
  /** SHA-256 of the token, hexadecimal: what is stored in its place. */
  readonly hash: string
  readonly expiresAt: Date
}

/**
 * A token for the one image upload of one artwork (specification, sections 4.1 and 5). It is signed,
 * not stored: the caller keeps the hash, and marks it spent at the first success.
 */
export async function issueUploadToken(input: {
  readonly secret: string
  readonly artworkId: string
  /** Lifetime in seconds. @default 900 */
  readonly ttlSeconds?: number
  readonly now?: Date
}): Promise<IssuedUploadToken> {
  const { secret, artworkId, ttlSeconds = DEFAULT_TTL_SECONDS, now = new Date() } = input
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + ttlSeconds
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(artworkId)
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(signingKey(secret))
  return { token, hash: hashOf(token), expiresAt: new Date(expiresAt * 1000) }
}

/**
 * The artwork that an upload token was issued for, and the hash to look up. The lifetime has no clock
 * tolerance, because the service that issues the token also verifies it.
 *
 * @throws ServiceError `UPLOAD_TOKEN_INVALID` with one message for all causes.
 */
export async function readUploadToken(input: {
  readonly secret: string
  readonly token: string
  readonly now?: Date
}): Promise<{ readonly artworkId: string; readonly hash: string }> {
  const { secret, token, now = new Date() } = input
  try {
    if (token.length > MAX_TOKEN_BYTES) throw new Error('The token is longer than 2 KB')
    requireCanonical(token)
    const { payload } = await jwtVerify(token, signingKey(secret), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      typ: TYPE,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'jti'],
    })
    if (payload.sub === undefined || payload.sub === '') throw new Error('No artwork is named')
    return { artworkId: payload.sub, hash: hashOf(token) }
  } catch (cause) {
    throw new ServiceError('UPLOAD_TOKEN_INVALID', undefined, { cause })
  }
}

/**
 * Base64url leaves spare bits in the last character: one signature would have several valid encodings with
 * several hashes, and a spent token could be used again.
 */
function requireCanonical(token: string): void {
  for (const part of token.split('.')) {
    if (Buffer.from(part, 'base64url').toString('base64url') !== part) {
      throw new Error('The token is not canonical base64url')
    }
  }
}

/** A key of its own, so that no other signature under the service's secret passes for a token. */
function signingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'upload-token', 32))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
