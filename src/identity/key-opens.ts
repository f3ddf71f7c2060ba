import { readServiceKey, sameHash } from './service-key.ts'

/** What a service account keeps of its keys. Times are ISO 8601. */
export type KeyRecord = {
  readonly keyPrefix?: string | null
  readonly keyHash?: string | null
  readonly previousKeyPrefix?: string | null
  readonly previousKeyHash?: string | null
  readonly previousKeyValidUntil?: string | null
  readonly expiresAt?: string | null
  readonly disabled?: boolean | null
}

/**
 * Whether a key opens an account now: it is the current key, or the one before within its time of
 * grace, and the account is neither disabled nor expired. Every key is compared with both hashes.
 */
export function keyOpens(account: KeyRecord, key: string, now: Date): boolean {
  const read = readServiceKey(key)
  if (!read) return false
  const before = (time: string | null | undefined) => time != null && now < new Date(time)
  const current = sameHash(account.keyHash, read.hash) && account.keyPrefix === read.prefix
  const previous =
    sameHash(account.previousKeyHash, read.hash) &&
    account.previousKeyPrefix === read.prefix &&
    before(account.previousKeyValidUntil)
  const expired = account.expiresAt != null && !before(account.expiresAt)
  return (current || previous) && !expired && !account.disabled
}
