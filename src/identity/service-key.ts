import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const MARK = 'pck_'
/** `pck_`, twelve characters that name the key, then 32 random bytes and a checksum, all in hex. */
const SHAPE = /^(pck_[0-9a-f]{12})_[0-9a-f]{64}([0-9a-f]{8})$/

/** A key of a service account, at the moment in which it is made. */
export type NewServiceKey = {
  /** The whole key. It is shown once and kept by its holder alone. */
  readonly key: string
  /** Its beginning, which is no secret: it names the key in lists and in searches for leaks. */
  readonly prefix: string
  /** SHA-256 of the key in hex, which is what the service keeps. */
  readonly hash: string
}

/**
 * A new key with 256 random bits. Its mark lets secret scanners find it in places where it does not
 * belong, its checksum tells a mistyped or cut key from a wrong one without a look into the database.
 *
 * @see docs/decisions/0066-give-programs-service-accounts-with-hashed-keys.md
 */
export function createServiceKey(): NewServiceKey {
  const prefix = MARK + randomBytes(6).toString('hex')
  const body = `${prefix}_${randomBytes(32).toString('hex')}`
  const key = body + checksum(body)
  return { key, prefix, hash: sha256(key) }
}

/** The service key in a header `Authorization`, or `null` where it holds another credential. */
export function serviceKeyIn(authorization: string | null): string | null {
  return /^bearer (pck_\S*)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** The name and the hash of a key that came with a request, or `null` where it cannot be one. */
export function readServiceKey(key: string): Pick<NewServiceKey, 'prefix' | 'hash'> | null {
  const [, prefix, sum] = SHAPE.exec(key) ?? []
  if (prefix === undefined || sum !== checksum(key.slice(0, -8))) return null
  return { prefix, hash: sha256(key) }
}

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function sameHash(known: string | null | undefined, given: string): boolean {
  const expected = Buffer.from(known ?? '', 'hex')
  const actual = Buffer.from(given, 'hex')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
