import type { Plugin } from 'payload'
import { artistsPlugin } from '../artists/index.ts'
import type { ArtistsOptions } from '../artists/options.ts'
import { serviceAccountsPlugin } from '../service-accounts/index.ts'
import { sessionsPlugin } from '../sessions/index.ts'

/** Who has access besides the identity provider's people: artists by invitation, programs, and sessions. */
export const accountsPlugin =
  (options: ArtistsOptions): Plugin =>
  (config) =>
    [serviceAccountsPlugin(), artistsPlugin(options), sessionsPlugin()].reduce(
      async (before, plugin) => plugin(await before),
      Promise.resolve(config),
    )
