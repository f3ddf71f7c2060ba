import {
  AuthenticationError,
  type CollectionBeforeLoginHook,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type Plugin,
} from 'payload'
import { users } from '../../collections/users.ts'
import { guardEndpoints, requireUsableCredential } from './guard-endpoints.ts'
import { type IdTokenStrategyOptions, idTokenStrategy } from './id-token-strategy.ts'
import { keepLocksPrivate } from './private-locks.ts'

export type IdentityOptions = IdTokenStrategyOptions & {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

/**
 * Users, roles and login by the identity provider's tokens. Stands last in the list of plugins: it
 * guards the collections of all the others, so that an invalid credential never counts as "nobody".
 */
export const identityPlugin =
  ({ enabled = true, ...options }: IdentityOptions): Plugin =>
  (config) => {
    if (!enabled) return config
    const withStrategy: CollectionConfig = {
      ...users,
      auth: {
        ...(typeof users.auth === 'object' && users.auth),
        strategies: [idTokenStrategy(options)],
      },
      hooks: { ...users.hooks, beforeLogin: [...(users.hooks?.beforeLogin ?? []), refuseDisabled] },
    }
    return {
      ...config,
      admin: { ...config.admin, user: users.slug },
      collections: [...(config.collections ?? []), withStrategy].map(refusingInvalidCredentials),
      onInit: async (payload) => {
        await config.onInit?.(payload)
        guardEndpoints(payload)
        keepLocksPrivate(payload)
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
