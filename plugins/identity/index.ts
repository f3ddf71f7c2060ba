import type { CollectionConfig, Plugin } from 'payload'
import { users } from '../../collections/users.ts'
import { credentialProblem } from './credential-problem.ts'
import { type IdTokenStrategyOptions, idTokenStrategy } from './id-token-strategy.ts'

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
    }
    return {
      ...config,
      admin: { ...config.admin, user: users.slug },
      collections: [...(config.collections ?? []), withStrategy].map(refusingInvalidCredentials),
    }
  }

function refusingInvalidCredentials(collection: CollectionConfig): CollectionConfig {
  return {
    ...collection,
    hooks: {
      ...collection.hooks,
      beforeOperation: [
        ({ req }) => {
          const problem = req.headers && credentialProblem(req.headers)
          if (problem) throw problem
        },
        ...(collection.hooks?.beforeOperation ?? []),
      ],
    },
  }
}
