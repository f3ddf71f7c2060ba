import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { sessionsAnswer } from '../sessions-answer.ts'
import { accountOf, sessionParams, sessionsOf } from '../sessions-of.ts'

/** `GET /api/sessions/{user}`: where an account is logged in; `me` for one's own. */
export const listSessions = () =>
  defineEndpoint({
    method: 'get',
    path: '/sessions/:user',
    summary: 'The sessions of an account: one’s own, or those of any user for user administrators.',
    answer: sessionsAnswer,
    auth: 'user',
    permission: null,
    params: sessionParams,
    run: async ({ req, params }) => {
      const sessions = await sessionsOf(req, await accountOf(req, params.user))
      return {
        sessions: sessions.map(
          ({ ref, current, createdAt, endsAt, ipAddress, browser, amr, byIdentityProvider }) => ({
            ref,
            current,
            created_at: createdAt ?? null,
            expires_at: endsAt,
            ip_address: ipAddress ?? null,
            browser: browser ?? null,
            login: byIdentityProvider ? 'identity-provider' : 'password',
            amr: (amr ?? '').split(' ').filter(Boolean),
          }),
        ),
      }
    },
  })
