import { randomBytes } from 'node:crypto'
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { renderPage } from '../../http/page/page.ts'
import { accountClaims, type DevelopmentAccount } from './account.ts'
import type { DevelopmentClient } from './client.ts'
import { errorBody } from './error-page.ts'
import { createMemoryStore } from './memory-store.ts'
import { ID_TOKEN_SECONDS } from './password-grant.ts'
import { PASSWORD_GRANT } from './password-grant-name.ts'
import type { SigningKeys } from './signing-keys.ts'

const DAY_SECONDS = 24 * 3600
const SCOPE = 'openid email profile'

/** What the certified library needs to know to be this provider. */
export function providerConfiguration(
  clients: readonly DevelopmentClient[],
  accounts: readonly DevelopmentAccount[],
  keys: SigningKeys,
): Configuration {
  return {
    adapter: createMemoryStore(),
    jwks: keys,
    clients: clients.map(({ clientId, redirectUris }) => ({
      client_id: clientId,
      redirect_uris: [...redirectUris],
      response_types: ['code'],
      grant_types: ['authorization_code', PASSWORD_GRANT],
      token_endpoint_auth_method: 'none',
    })),
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    // Without this, e-mail and name would only be at the userinfo endpoint.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_ctx, sub) => {
      const account = accounts.find((one) => one.sub === sub)
      return account && { accountId: sub, claims: () => accountClaims(account) }
    },
    interactions: {
      policy: alwaysAskWho(),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = renderPage({ title: 'Login failed', body: errorBody(out) })
    },
    ttl: {
      AccessToken: ID_TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: DAY_SECONDS,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: 3600,
      Session: DAY_SECONDS,
    },
  }
}

/** Logging in again offers the choice of account again: that is what it is for in development. */
function alwaysAskWho() {
  const policy = interactionPolicy.base()
  const check = new interactionPolicy.Check(
    'account_choice',
    'An account has to be chosen',
    'login_required',
    (ctx) => ctx.oidc.result?.login === undefined,
  )
  policy.get('login')?.checks.add(check)
  return policy
}

/** Consent is not asked for: the only clients are the service's own. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc
  const grant = new provider.Grant({
    clientId: client?.clientId,
    accountId: session?.accountId,
  })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}
