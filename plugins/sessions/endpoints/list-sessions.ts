import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/define-endpoint.ts'
import { accountOf, sessionParams, sessionsOf } from '../sessions-of.ts'

/** `GET /api/sessions/{user}`: where an account is logged in; `me` for one's own. */
export const listSessions = () =>
  defineEndpoint({
    method: 'get',
    path: '/sessions/:user',
    summary: 'The sessions of an account: one’s own, or anybody’s for those who manage users.',
    answer: z.object({
      sessions: z.array(
        z.object({
          ref: z.string(),
          current: z.boolean(),
          created_at: z.string().nullable(),
          expires_at: z.string(),
          login: z.enum(['password', 'identity-provider']),
          amr: z.array(z.string()).describe('How the person proved who they are (RFC 8176)'),
        }),
      ),
    }),
    auth: 'user',
    permission: null,
    params: sessionParams,
    run: async ({ req, params }) => {
      const sessions = await sessionsOf(req, await accountOf(req, params.user))
      return {
        sessions: sessions.map(
          ({ ref, current, createdAt, expiresAt, amr, byIdentityProvider }) => ({
            ref,
            current,
            created_at: createdAt ?? null,
            expires_at: expiresAt,
            login: byIdentityProvider ? 'identity-provider' : 'password',
            amr: (amr ?? '').split(' ').filter(Boolean),
          }),
        ),
      }
    },
  })
