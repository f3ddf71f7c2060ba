import { createHmac } from 'node:crypto'

/**
 * A name for a session that can be shown: the identifier of a session is half of what opens it, so it
 * never leaves the service. The same session has the same name, and it leads back to nothing.
 *
 * @see docs/decisions/0068-show-sessions-without-their-identifiers.md
 */
export function sessionReference(secret: string, sessionId: string): string {
  return createHmac('sha256', secret)
    .update(`session-reference:${sessionId}`)
    .digest('base64url')
    .slice(0, 22)
}
