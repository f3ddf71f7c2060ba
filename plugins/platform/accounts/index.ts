import type { Config, Plugin } from 'payload'
import { artistsPlugin } from './artists/index.ts'
import type { ArtistsOptions } from './artists/options.ts'
import { serviceAccountsPlugin } from './service-accounts/index.ts'
import { sessionsPlugin } from './sessions/index.ts'

/** Who has access besides the identity provider's people: artists by invitation, programs, and sessions. */
export const accountsPlugin =
  (options: ArtistsOptions): Plugin =>
  (config) =>
    [serviceAccountsPlugin(), artistsPlugin(options), sessionsPlugin()].reduce(
      async (before, plugin) => plugin(await before),
      Promise.resolve<Config>({ ...config, admin: withNavLinks(config.admin) }),
    )

function withNavLinks(admin: Config['admin']): Config['admin'] {
  const { components } = admin ?? {}
  const links = '/plugins/platform/accounts/components/nav-links.tsx#NavLinks'
  return {
    ...admin,
    components: { ...components, afterNavLinks: [...(components?.afterNavLinks ?? []), links] },
  }
}
