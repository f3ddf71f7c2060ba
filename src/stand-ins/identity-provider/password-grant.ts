import { errors, type Provider } from 'oidc-provider'
import { accountClaims, authenticationMethods, type DevelopmentAccount } from './account.ts'
import { findAccountByPassword } from './find-account.ts'
import { PASSWORD_GRANT } from './password-grant-name.ts'

type PasswordParameters = { readonly login?: string; readonly password?: string }

/** Lifetime of an ID token in seconds. */
export const ID_TOKEN_SECONDS = 3600

/** Teaches the provider the development password grant. */
export function registerPasswordGrant(
  provider: Provider,
  accounts: readonly DevelopmentAccount[],
): void {
  provider.registerGrantType<PasswordParameters>(
    PASSWORD_GRANT,
    async (ctx) => {
      const { login = '', password = '' } = ctx.oidc.params
      const account = findAccountByPassword(accounts, login, password)
      if (account === undefined) throw new errors.InvalidGrant('login or password is wrong')
      const token = new provider.IdToken({}, { ctx })
      const claims = { ...accountClaims(account), amr: authenticationMethods(account) }
      for (const [name, value] of Object.entries(claims)) token.set(name, value)
      ctx.body = {
        id_token: await token.issue({ use: 'idtoken' }),
        token_type: 'N_A',
        expires_in: ID_TOKEN_SECONDS,
        scope: 'openid',
      }
    },
    ['login', 'password', 'scope'],
  )
}
