import {
  AuthenticationError,
  type CollectionBeforeLoginHook,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type Plugin,
} from 'payload'
import { users } from '../../../collections/users.ts'
import type { ConsoleLogin } from '../../../src/identity/console-login/create-console-login.ts'
import type { Gateway } from '../../../src/identity/gateway/create-gateway.ts'
import type { LocalLogin } from '../../../src/identity/local-login.ts'
import { closeUnusedRoutes } from '../../core/endpoint/close-unused-routes.ts'
import { serviceKeyStrategy } from '../accounts/service-accounts/service-key-strategy.ts'
import { auditBreakGlass, closeLocalLogin } from './close-local-login.ts'
import { oidcCallback } from './endpoints/oidc-callback.ts'
import { oidcLogin } from './endpoints/oidc-login.ts'
import { oidcLogout } from './endpoints/oidc-logout.ts'
import { refreshSession } from './endpoints/refresh-session.ts'
import { gatewayStrategy } from './gateway-strategy.ts'
import { guardEndpoints, requireUsableCredential } from './guard-endpoints.ts'
import { guardSessionWrites } from './guard-session-writes.ts'
import { type IdTokenStrategyOptions, idTokenStrategy } from './id-token-strategy.ts'
import { keepInternalRecordsPrivate } from './internal-records.ts'
import { withLoginScreens } from './login-screens.ts'
import { withSessionTexts } from './session-texts.ts'

export type IdentityOptions = IdTokenStrategyOptions & {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  /** The access gateway in front of the console; its headers are refused where none is configured. */
  readonly gateway: Gateway
  /** Login to the console at the identity provider. */
  readonly consoleLogin: ConsoleLogin
  /** Whether passwords are accepted; `off` closes every address that takes one. */
  readonly localLogin: LocalLogin
}

/**
 * Users, roles, and login by the identity provider, its tokens and the access gateway. Stands behind
 * the plugins that bring records: it guards their collections, so that an invalid credential is never
 * treated as anonymous.
 */
export const identityPlugin =
  ({ enabled = true, gateway, consoleLogin, localLogin, ...tokens }: IdentityOptions): Plugin =>
  (config) => {
    if (!enabled) return config
    const { auth, endpoints, hooks } = users
    const withLogin: CollectionConfig = {
      ...users,
      auth: {
        ...(typeof auth === 'object' && auth),
        strategies: [serviceKeyStrategy(), gatewayStrategy(gateway), idTokenStrategy(tokens)],
      },
      endpoints: [
        ...(endpoints || []),
        refreshSession(),
        oidcLogin(consoleLogin),
        oidcCallback({ login: consoleLogin, createArtists: tokens.createArtists }),
        oidcLogout({ login: consoleLogin, gateway }),
      ],
      hooks: {
        ...hooks,
        beforeLogin: [...(hooks?.beforeLogin ?? []), refuseDisabled],
        afterLogin: [
          ...(hooks?.afterLogin ?? []),
          ...(localLogin === 'break-glass' ? [auditBreakGlass] : []),
        ],
      },
    }
    return {
      ...config,
      i18n: withSessionTexts(config.i18n),
      admin: {
        ...withLoginScreens(config.admin, { provider: consoleLogin.name, localLogin }),
        user: users.slug,
      },
      collections: [...(config.collections ?? []), withLogin].map(refusingInvalidCredentials),
      onInit: async (payload) => {
        await config.onInit?.(payload)
        if (localLogin === 'off') closeLocalLogin(payload)
        closeUnusedRoutes(payload.config)
        guardEndpoints(payload)
        guardSessionWrites(payload)
        keepInternalRecordsPrivate(payload.config)
      },
    }
  }

/** Pages of the console reach the records without an endpoint. */
function refusingInvalidCredentials(collection: CollectionConfig): CollectionConfig {
  const refuse: CollectionBeforeOperationHook = ({ req }) => requireUsableCredential(req)
  const { hooks } = collection
  return {
    ...collection,
    hooks: { ...hooks, beforeOperation: [refuse, ...(hooks?.beforeOperation ?? [])] },
  }
}

/** A disabled account is told the same as one with a wrong password. */
const refuseDisabled: CollectionBeforeLoginHook = ({ req, user }) => {
  if (user.disabled) throw new AuthenticationError(req.t)
}
