import type { Endpoint } from 'payload'
import { z } from 'zod'
import type { ConsoleLogin } from '../../../../src/identity/console-login/create-console-login.ts'
import { loginProblemOf } from '../../../../src/identity/console-login/login-problem.ts'
import { LOGIN_SECONDS } from '../../../../src/identity/console-login/login-transaction.ts'
import { safeReturnPath } from '../../../../src/identity/console-login/safe-return-path.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { loginCookie } from '../login-cookie.ts'
import { loginPageUrl } from '../login-page-url.ts'

/** Sends the browser to the identity provider; `return_to` is a page of the console to go on to. */
export function oidcLogin(login: ConsoleLogin): Endpoint {
  return defineEndpoint({
    method: 'get',
    path: '/oidc/login',
    summary: 'Begin a login to the console at the identity provider',
    auth: 'public',
    servedInMaintenance: true,
    entrance: true,
    answers: {
      303: {
        description:
          'To the identity provider, or back to the login page where that is unavailable',
        headers: { Location: 'Where to go on', 'Set-Cookie': 'What the login has to remember' },
      },
    },
    params: z.object({}),
    query: z.object({
      return_to: z.unknown().optional().describe('A page of the console to go on to'),
    }),
    run: async ({ req, query }) => {
      const returnTo = safeReturnPath(query.return_to, req.payload.config.routes.admin)
      try {
        const { url, sealed } = await login.begin({ returnTo, language: req.i18n.language })
        return seeOther(url, loginCookie(sealed, LOGIN_SECONDS, login.secure))
      } catch (error) {
        const problem = loginProblemOf(error)
        if (!problem) throw error
        req.payload.logger.warn(
          { service: 'auth', problem, err: error },
          'No login at the identity provider',
        )
        return seeOther(loginPageUrl(req, problem, returnTo))
      }
    },
  })
}

function seeOther(location: string, cookie?: string): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  if (cookie !== undefined) headers.set('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
