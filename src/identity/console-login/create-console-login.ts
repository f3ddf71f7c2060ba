import * as client from 'openid-client'
import type { IdTokenClaims, IdTokenVerifier } from '../tokens/verify-id-token.ts'
import { loginRefusal } from './login-problem.ts'
import { createTransactionSeal } from './login-transaction.ts'
import { createProviderClient, type ProviderClientOptions } from './provider-client.ts'
import { refusalOf } from './refusal-of.ts'

const SCOPE = 'openid email profile'

export type ConsoleLoginOptions = ProviderClientOptions & {
  /** Verifies ID tokens whose audience is the client id. */
  readonly idTokens: Pick<IdTokenVerifier, 'verify'>
  /** Where the provider sends the browser back to, exactly as it is registered there. */
  readonly redirectUri: string
  /** The page to return to after a logout at the provider. */
  readonly afterLogout: string
  /** The service's secret; what a login remembers is sealed with a key derived from it. */
  readonly secret: string
  /** Name of the provider on the button. @default words that fit every company */
  readonly name?: string | undefined
}

export type ConsoleLogin = {
  /** The provider's name on the button. */
  readonly name: string | undefined
  /** Whether the login goes over https, so that its cookie must. */
  readonly secure: boolean
  /**
   * Begins a login: the URL at the provider, and what the browser has to keep until it returns.
   *
   * @throws ServiceError `IDENTITY_UNAVAILABLE`.
   */
  begin(input: {
    readonly returnTo: string
    readonly language: string
  }): Promise<{ readonly url: string; readonly sealed: string }>
  /**
   * Ends a login: who it is, and the path to go on to.
   *
   * @param answer the query that the provider has sent the browser back with.
   * @throws ServiceError with the `LoginProblem` to report as its code.
   */
  finish(input: { readonly answer: string; readonly sealed: string | undefined }): Promise<{
    readonly claims: IdTokenClaims
    readonly returnTo: string
  }>
  /** The URL at which one logs out of the provider, where it has one. */
  logoutUrl(): Promise<string | undefined>
}

/**
 * Login by OpenID Connect's authorization code flow with PKCE. State, nonce and verifier live in the
 * browser's sealed cookie; the answer must name the issuer where the provider says that it does (RFC
 * 9207), and the ID token is verified like every other one.
 *
 * @see docs/decisions/0062-use-the-authorization-code-flow-for-the-console.md
 */
export function createConsoleLogin(options: ConsoleLoginOptions): ConsoleLogin {
  const { idTokens, redirectUri, afterLogout, secret } = options
  const provider = createProviderClient(options)
  const transactions = createTransactionSeal(secret)
  return {
    name: options.name,
    secure: redirectUri.startsWith('https:'),
    async begin({ returnTo, language }) {
      const configuration = await provider().catch(refuse)
      const verifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      })
      const sealed = await transactions.seal({ state, nonce, verifier, returnTo })
      return { url: url.href, sealed }
    },
    async finish({ answer, sealed }) {
      const { state, nonce, verifier, returnTo } = await transactions.open(sealed)
      try {
        const tokens = await client.authorizationCodeGrant(
          await provider(),
          new URL(answer, redirectUri),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        )
        if (!tokens.id_token) throw loginRefusal('LOGIN_REFUSED', 'the provider gave no ID token')
        return { claims: await idTokens.verify(tokens.id_token), returnTo }
      } catch (error) {
        return refuse(error)
      }
    },
    async logoutUrl() {
      const configuration = await provider()
      if (!configuration.serverMetadata().end_session_endpoint) return undefined
      const parameters = { post_logout_redirect_uri: afterLogout }
      return client.buildEndSessionUrl(configuration, parameters).href
    },
  }
}

function refuse(error: unknown): never {
  throw refusalOf(error)
}
