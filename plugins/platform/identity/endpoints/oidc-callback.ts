import { AuthenticationError, type Endpoint, type PayloadRequest, parseCookies } from 'payload'
import { z } from 'zod'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { INVITATION_COOKIE, LOGIN_COOKIE } from '../../../../src/http/session-cookie.ts'
import type { ConsoleLogin } from '../../../../src/identity/console-login/create-console-login.ts'
import {
  type LoginProblem,
  loginProblemOf,
  loginRefusal,
} from '../../../../src/identity/console-login/login-problem.ts'
import { recordDenied } from '../../../core/audit/record-audit.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { accountOfClaims } from '../account-of-claims.ts'
import { openConsoleSession } from '../console-session.ts'
import { invitationCookie } from '../invitations/invitation-cookie.ts'
import { redeemInvitation } from '../invitations/redeem-invitation.ts'
import { loginCookie } from '../login-cookie.ts'
import { loginPageUrl } from '../login-page-url.ts'
import { redirectPage } from '../redirect-page.ts'

export type OidcCallbackOptions = {
  readonly login: ConsoleLogin
  /** Whether an unknown user becomes an artist. */
  readonly createArtists: boolean
}

/** Takes the browser back from the identity provider and begins the session of the console. */
export function oidcCallback({ login, createArtists }: OidcCallbackOptions): Endpoint {
  return defineEndpoint({
    method: 'get',
    path: '/oidc/callback',
    summary: 'End a login to the console with the answer of the identity provider',
    auth: 'public',
    servedInMaintenance: true,
    entrance: true,
    answers: {
      200: {
        description: 'The session has begun: a page that goes on to the console',
        types: ['text/html'],
        headers: { 'Set-Cookie': 'The session of the console' },
      },
      303: {
        description: 'No login: back to the login page, which shows why',
        headers: { Location: 'The login page' },
      },
    },
    params: z.object({}),
    run: async ({ req }) => {
      const headers = new Headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        // Whatever the outcome: what the login had to remember serves once.
        'set-cookie': loginCookie('', 0, login.secure),
      })
      try {
        const given = parseCookies(req.headers)
        const sealed = given.get(LOGIN_COOKIE)
        const { claims, returnTo } = await login.finish({ answer: req.search ?? '', sealed })
        const invitation = given.get(INVITATION_COOKIE)
        if (invitation) {
          headers.append('set-cookie', invitationCookie('', login.secure))
          await redeemInvitation(req, invitation, claims).catch(unlessInvalid)
        }
        const account = await accountOfClaims(req.payload, claims, createArtists)
        if (!account) throw loginRefusal('ACCOUNT_MISSING', 'no account has this idp_uid')
        const cookie = await openConsoleSession(req, account.id, claims.amr ?? []).catch(ofNobody)
        headers.append('set-cookie', cookie)
        headers.set('content-type', 'text/html; charset=utf-8')
        return new Response(redirectPage(returnTo, languageOf(req)), { headers })
      } catch (error) {
        const problem = loginProblemOf(error)
        if (!problem) throw error
        await report(req, problem, error)
        headers.set('location', loginPageUrl(req, problem))
        return new Response(null, { status: 303, headers })
      }
    },
  })
}

/** Without the invitation the login is as before: that of an existing account, or none. */
function unlessInvalid(error: unknown): void {
  if (!(error instanceof ServiceError && error.code === 'INVITATION_INVALID')) throw error
}

/** A disabled account is told the same as none. */
function ofNobody(error: unknown): never {
  if (!(error instanceof AuthenticationError)) throw error
  throw loginRefusal('ACCOUNT_MISSING', 'the account is disabled', error)
}

async function report(req: PayloadRequest, problem: LoginProblem, error: unknown): Promise<void> {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  req.payload.logger.warn({ service: 'auth', problem }, `Login at the identity provider: ${reason}`)
  await recordDenied(req, { action: 'users.login', target: 'users', reason: problem })
}
