import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { send, sendPage } from '../http/answer.ts'
import { isOwnPage } from '../http/local-request.ts'
import { authenticationMethods, type DevelopmentAccount } from './account.ts'
import { findAccountByPassword } from './find-account.ts'
import { renderLoginPage, renderLostLoginPage } from './login-page.ts'
import { preferredLanguage } from './login-texts.ts'
import { readForm } from './read-form.ts'

type LoginHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answers the URLs of the login page: shows it, and takes what is sent from it. */
export function createLoginHandler(
  provider: Provider,
  accounts: readonly DevelopmentAccount[],
): LoginHandler {
  return async (request, response) => {
    const acceptLanguage = request.headers['accept-language']
    let interaction: Awaited<ReturnType<Provider['interactionDetails']>>
    try {
      interaction = await provider.interactionDetails(request, response)
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      return sendPage(response, 400, renderLostLoginPage(preferredLanguage(acceptLanguage)))
    }
    const { redirect_uri, ui_locales } = interaction.params
    const show = (status: number, refusedLogin?: string) =>
      sendPage(
        response,
        status,
        renderLoginPage({
          accounts,
          action: `/interaction/${interaction.uid}`,
          language: preferredLanguage(text(ui_locales) ?? acceptLanguage),
          ...(refusedLogin !== undefined && { refusedLogin }),
        }),
        // The code goes to the client by a redirect of the form that is sent.
        [new URL(text(redirect_uri) ?? provider.issuer).origin],
      )

    if (request.method === 'GET') return show(200)
    if (request.method !== 'POST' || !isOwnPage(request)) {
      return send(response, 403, 'text/plain; charset=utf-8', 'Send the form of the login page.')
    }
    const form = await readForm(request)
    if (form.has('cancel')) {
      const denial = { error: 'access_denied', error_description: 'The login was cancelled.' }
      return provider.interactionFinished(request, response, denial)
    }
    const account = chosenAccount(accounts, form)
    if (account === undefined) return show(401, form.get('login') ?? '')
    const login = { accountId: account.sub, amr: authenticationMethods(account), remember: false }
    return provider.interactionFinished(request, response, { login })
  }
}

function chosenAccount(accounts: readonly DevelopmentAccount[], form: URLSearchParams) {
  const sub = form.get('account')
  if (sub !== null) return accounts.find((one) => one.sub === sub)
  return findAccountByPassword(accounts, form.get('login') ?? '', form.get('password') ?? '')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
