import type { IdentityServices } from '../../plugins/core/feature/services.ts'
import {
  type ConsoleLogin,
  createConsoleLogin,
} from '../identity/console-login/create-console-login.ts'
import { createGateway, type Gateway } from '../identity/gateway/create-gateway.ts'
import { oncePerRequest } from '../identity/gateway/once-per-request.ts'
import { localLoginMode } from '../identity/local-login.ts'
import { createIdTokenVerifier, type IdTokenVerifier } from '../identity/tokens/verify-id-token.ts'
import type { Environment } from './environment.ts'

/** Who vouches for people, as the environment says. */
export function createIdentity(env: Environment): IdentityServices {
  const { OIDC_CUSTOMER_AUDIENCE } = env
  return {
    customerTokens: idTokensFor(env, OIDC_CUSTOMER_AUDIENCE),
    idTokens: idTokensFor(env, env.OIDC_AUDIENCE),
    consoleLogin: createConfiguredLogin(env),
    gateway: createConfiguredGateway(env),
    createArtists: env.OIDC_CREATE_ARTISTS,
    localLogin: localLoginMode(env),
  }
}

function idTokensFor(env: Environment, audience: string): IdTokenVerifier {
  const { OIDC_ISSUER: issuer, OIDC_VERIFIES_EVERY_EMAIL: verifiesEveryEmail } = env
  return createIdTokenVerifier({ issuer, audience, verifiesEveryEmail })
}

/** The login to the console at the identity provider that the environment names. */
function createConfiguredLogin(env: Environment): ConsoleLogin {
  const clientId = env.OIDC_CLIENT_ID ?? env.OIDC_AUDIENCE
  return createConsoleLogin({
    issuer: env.OIDC_ISSUER,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    idTokens: idTokensFor(env, clientId),
    redirectUri: new URL('/api/users/oidc/callback', env.SERVER_URL).href,
    afterLogout: new URL('/admin/login', env.SERVER_URL).href,
    secret: env.PAYLOAD_SECRET,
    name: env.OIDC_NAME,
  })
}

/** The access gateway that the environment names, or one that refuses every claim to have passed it. */
export function createConfiguredGateway(env: Environment): Gateway {
  const { GATEWAY_ISSUER: issuer, GATEWAY_AUDIENCE: audience, GATEWAY_JWKS_URL: jwksUrl } = env
  if (!issuer || !audience || !jwksUrl) return oncePerRequest(createGateway())
  const header = env.GATEWAY_COUNTRY_HEADER
  const gateway = createGateway({
    issuer,
    audience,
    jwksUrl,
    ownOrigin: new URL(env.SERVER_URL).origin,
    groupRoles: env.GATEWAY_GROUP_ROLES,
    administrator: env.ADMIN_EMAIL,
    country: header === undefined ? undefined : { header, allowed: env.GATEWAY_COUNTRIES },
    logoutUrl: env.GATEWAY_LOGOUT_URL,
  })
  return oncePerRequest(gateway)
}
