import type { Config, Plugin } from 'payload'
import { inviteArtist, switchArtist } from './endpoints/change-artist.ts'
import { createArtist } from './endpoints/create-artist.ts'
import { listOfArtists } from './endpoints/list-artists.ts'
import { listSales } from './endpoints/list-sales.ts'
import { openInvitation } from './endpoints/open-invitation.ts'
import { redeem } from './endpoints/redeem-invitation.ts'
import type { ArtistsOptions } from './options.ts'

/** Accounts of artists, managed by the administrators of artwork brands (specification, section 4.4). */
export const artistsPlugin =
  (options: ArtistsOptions): Plugin =>
  (config) =>
    options.enabled === false
      ? config
      : {
          ...config,
          admin: withView(config.admin),
          endpoints: [
            ...(config.endpoints ?? []),
            listOfArtists(),
            listSales(options),
            createArtist(options),
            openInvitation(options),
            redeem(options),
            inviteArtist(options),
            ...switchArtist(),
          ],
        }

function withView(admin: Config['admin']): Config['admin'] {
  const { components } = admin ?? {}
  const artists = {
    path: '/artists',
    exact: true,
    Component: '/plugins/platform/accounts/artists/views/artists-view.tsx#ArtistsView',
    meta: { title: 'Artists / アーティスト' },
  } as const
  return { ...admin, components: { ...components, views: { ...components?.views, artists } } }
}
