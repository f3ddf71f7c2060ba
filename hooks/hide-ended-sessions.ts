import type { FieldHook } from 'payload'
import { type SessionTimes, sessionEnd } from '../src/identity/session-end.ts'

/**
 * Payload checks that a session is listed, not when it expires; only the token says that. So an expired
 * session is removed from the list.
 *
 * @see docs/decisions/0100-end-a-session-one-day-after-its-login.md
 */
export const hideEndedSessions: FieldHook = ({ value }) => {
  if (!Array.isArray(value)) return value
  return value.filter((session: SessionTimes) => sessionEnd(session) > Date.now())
}
