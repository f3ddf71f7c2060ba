/** How long a session of the console lasts from its login, in seconds (specification, section 5.2). */
export const SESSION_SECONDS = 24 * 60 * 60

/** Times of a session as they are recorded, in ISO 8601. */
export type SessionTimes = {
  readonly createdAt?: string | null
  readonly expiresAt: string
}

/**
 * When a session ends, in ms since 1970: never later than 24 hours after its login, whatever was written
 * into it since. `NaN`, which is not after any time, where its login is not known.
 */
export function sessionEnd({ createdAt, expiresAt }: SessionTimes): number {
  return Math.min(Date.parse(expiresAt), Date.parse(createdAt ?? '') + SESSION_SECONDS * 1000)
}
