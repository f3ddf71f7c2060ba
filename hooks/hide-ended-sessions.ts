import type { FieldHook } from 'payload'
import { type SessionTimes, sessionEnd } from '../src/identity/session-end.ts'

/**
 * Payload looks up whether a session is listed with the account and not until when it lasts: that stands
 * in the token alone. So a session whose time is over is not listed.
 *
 * @see docs/decisions/0100-end-a-session-one-day-after-its-login.md
 */
export const hideEndedSessions: FieldHook = ({ value }) => {
  if (!Array.isArray(value)) return value
  return value.filter((session: SessionTimes) => sessionEnd(session) > Date.now())
}
