import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** How Payload 3.90 hashes passwords. It exports no function for it. */
const PREFIX = 'pbkdf2-sha256-v1:'
const ITERATIONS = 600_000
const KEY_BYTES = 32

/** A password as Payload stores it: both parts are hexadecimal. */
export type PasswordHash = { readonly hash: string; readonly salt: string }

/** Hashes a password with a new salt, so that Payload's login accepts it. Takes some 100 ms of CPU time. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(32).toString('hex')
  const key = await derive(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  return { hash: `${PREFIX}${key.toString('hex')}`, salt }
}

/**
 * Whether a password is the stored one, after the same time whatever is stored. A hash of an older format is
 * never accepted: Payload replaces it at the next login.
 */
export async function isPassword(
  password: string,
  stored: { readonly hash?: string | null; readonly salt?: string | null } | null | undefined,
): Promise<boolean> {
  const salt = stored?.salt ?? randomBytes(32).toString('hex')
  const key = await derive(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  if (!stored?.hash?.startsWith(PREFIX) || !stored.salt) return false
  const expected = Buffer.from(stored.hash.slice(PREFIX.length), 'hex')
  return expected.length === key.length && timingSafeEqual(expected, key)
}
