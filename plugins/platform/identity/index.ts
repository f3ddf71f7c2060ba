import {
  AuthenticationError,
  type CollectionBeforeLoginHook,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
} from 'payload'
import { users } from '../../../collections/users.ts'
import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import type { IdentityServices } from '../../core/feature/services.ts'
import { endPasswordResets } from './after-restore.ts'
import { withPasswordRules } from './change-password.ts'
import { attestationCheck } from './checks/attestation.ts'
import { gatewayCheck } from './checks/gateway.ts'
import { identityProviderCheck } from './checks/identity-provider.ts'
import { tokensCheck } from './checks/tokens.ts'
import { auditBreakGlass, closeLocalLogin, mailPasswordResets } from './close-local-login.ts'
import { closeUnusedRoutes } from './close-unused-routes.ts'
import { credentialsGuard, requireUsableCredential } from './credentials-guard.ts'
import { oidcCallback } from './endpoints/oidc-callback.ts'
import { oidcLogin } from './endpoints/oidc-login.ts'
import { oidcLogout } from './endpoints/oidc-logout.ts'
import { openInvitation } from './endpoints/open-invitation.ts'
import { redeem } from './endpoints/redeem-invitation.ts'
import { refreshSession } from './endpoints/refresh-session.ts'
import { gatewayStrategy } from './gateway-strategy.ts'
import { guardSessionWrites } from './guard-session-writes.ts'
import { idTokenStrategy } from './id-token-strategy.ts'
import { keepInternalRecordsPrivate } from './internal-records.ts'
import { limitLogins } from './limit-logins.ts'
import { withLoginScreens } from './login-screens.ts'
import { mailPasswordReset } from './password-reset/mail-password-reset.ts'
import { identityPermissions } from './permissions.ts'
import { serviceKeyStrategy } from './service-key-strategy.ts'
import { withSessionTexts } from './session-texts.ts'

/**
 * Users, roles, and login by the identity provider, its tokens, the access gateway and service keys
 * (specification, section 5). An invalid credential is refused everywhere and never counts as anonymous.
 */
export const identity = defineFeature(
  { name: 'identity', required: true },
  ({ identity: services, attestation, queue, settings }) => {
    const { consoleLogin: login, createArtists, gateway, localLogin } = services
    const { serverUrl, secret } = settings
    return {
      collections: [withStrategies(services)],
      permissions: identityPermissions,
      audits: {
        'artists.redeem-invitation': { en: 'Redeem invitation', ja: '招待を受諾' },
        'users.break-glass': { en: 'Log in by emergency access', ja: '緊急用アクセスでログイン' },
      },
      endpoints: [openInvitation({ serverUrl }), redeem(services)],
      recordEndpoints: {
        users: [
          refreshSession(),
          oidcLogin(login),
          oidcCallback({ login, createArtists }),
          oidcLogout({ login, gateway }),
        ],
      },
      hooks: {
        users: {
          beforeLogin: [refuseDisabled],
          afterLogin: localLogin === 'break-glass' ? [auditBreakGlass] : [],
        },
      },
      // Also while local login is off: in an emergency it is switched on without a set-up.
      jobs: [mailPasswordReset({ serverUrl })],
      guards: [credentialsGuard],
      checks: [
        identityProviderCheck(services.idTokens),
        gatewayCheck({ gateway, secret }),
        tokensCheck({ idTokens: services.idTokens, secret }),
        attestationCheck(attestation),
      ],
      // Attempts are counted before a credential is looked at.
      eachCollection: (collection) => limitLogins(refusingInvalidCredentials(collection)),
      console: {
        records: {
          users: {
            fields: {
              currentPassword: {
                Field: component(
                  'platform/identity/components/current-password.tsx#CurrentPassword',
                ),
              },
              roles: {
                Field: component('platform/identity/components/roles-field.tsx#RolesField'),
                Cell: component('platform/identity/components/roles-cell.tsx#RolesCell'),
              },
              sessionFactor: {
                Field: component('platform/identity/components/session-factor.tsx#SessionFactor'),
              },
            },
          },
        },
      },
      config: (config) => ({
        ...config,
        i18n: withSessionTexts(config.i18n),
        admin: {
          ...withLoginScreens(config.admin, { provider: login.name, localLogin }),
          user: users.slug,
        },
      }),
      afterRestore: endPasswordResets,
      start: (payload) => {
        if (localLogin === 'off') closeLocalLogin(payload)
        else mailPasswordResets(payload, queue)
        closeUnusedRoutes(payload.config)
        guardSessionWrites(payload)
        keepInternalRecordsPrivate(payload.config)
      },
    }
  },
)

function withStrategies({
  gateway,
  idTokens,
  createArtists,
  localLogin,
}: IdentityServices): CollectionConfig {
  const { auth } = users
  return {
    ...withPasswordRules(users, localLogin),
    auth: {
      ...(typeof auth === 'object' && auth),
      strategies: [
        serviceKeyStrategy(),
        gatewayStrategy(gateway),
        idTokenStrategy({ idTokens, createArtists }),
      ],
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

/** A disabled account gets the same answer as one with a wrong password. */
const refuseDisabled: CollectionBeforeLoginHook = ({ req, user }) => {
  if (user.disabled) throw new AuthenticationError(req.t)
}
