import { type Endpoint, meOperation } from 'payload'
import { z } from 'zod'
import { sessionEnd } from '../../../../src/identity/session-end.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { currentSession } from '../current-session.ts'

/**
 * `POST /api/users/refresh-token`, which the console calls by itself. Stands in the place of Payload's
 * own, which gives every session another 24 hours and writes the whole account back, undoing
 * concurrent changes. Here it returns the user and the expiry, and changes nothing.
 *
 * @see docs/decisions/0100-end-a-session-one-day-after-its-login.md
 */
export function refreshSession(): Endpoint {
  return defineEndpoint({
    method: 'post',
    path: '/refresh-token',
    summary: 'Who is logged in, and when the session ends: it is never prolonged',
    auth: 'user',
    permission: null,
    params: z.object({}),
    answer: z.object({
      user: z.object({ id: z.uuid() }),
      exp: z.int().optional().describe('End of the session in seconds since 1970'),
      message: z.string(),
    }),
    run: async ({ req }) => {
      const { session } = currentSession(req)
      const { user } = await meOperation({ collection: req.payload.collections.users, req })
      return {
        user,
        // Who comes with a token or through the gateway has no session here that could end.
        ...(session && { exp: Math.floor(sessionEnd(session) / 1000) }),
        message: req.t('authentication:account'),
      }
    },
  })
}
