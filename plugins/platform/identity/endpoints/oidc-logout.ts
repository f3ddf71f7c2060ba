import { type Endpoint, logoutOperation, type Payload } from 'payload'
import { generateExpiredPayloadCookie } from 'payload/shared'
import { z } from 'zod'
import type { ConsoleLogin } from '../../../../src/identity/console-login/create-console-login.ts'
import type { Gateway } from '../../../../src/identity/gateway/create-gateway.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { currentSession } from '../current-session.ts'
import { GATEWAY_STRATEGY } from '../gateway-strategy.ts'

export type OidcLogoutOptions = { readonly login: ConsoleLogin; readonly gateway: Gateway }

/**
 * Ends the session of the console and says where to go on: to the provider's own logout where the
 * session began there, to the gateway's where one is in front, else to the login page.
 */
export function oidcLogout({ login, gateway }: OidcLogoutOptions): Endpoint {
  return defineEndpoint({
    method: 'post',
    path: '/oidc/logout',
    summary: 'End the session of the console, and tell where to log out beyond it',
    auth: 'user',
    permission: null,
    params: z.object({}),
    answer: z.object({ url: z.string() }),
    run: async ({ req }) => {
      const { payload } = req
      const { session, strategy } = currentSession(req)
      await logoutOperation({ collection: payload.collections.users, req })
      const { admin, routes, cookiePrefix } = payload.config
      const beyond = session?.byIdentityProvider ? await urlBeyond(login, payload) : undefined
      const url =
        (strategy === GATEWAY_STRATEGY ? gateway.logoutUrl : beyond) ??
        `${routes.admin}${admin.routes.login}`
      const { auth } = payload.collections.users.config
      return Response.json(
        { url },
        {
          headers: {
            'cache-control': 'no-store',
            'set-cookie': String(
              generateExpiredPayloadCookie({ collectionAuthConfig: auth, cookiePrefix }),
            ),
          },
        },
      )
    },
  })
}

/** An unreachable provider must not prevent a logout here. */
async function urlBeyond(login: ConsoleLogin, { logger }: Payload) {
  return login.logoutUrl().catch((err: unknown) => {
    logger.warn({ err }, 'The identity provider could not be asked where one logs out of it.')
    return undefined
  })
}
