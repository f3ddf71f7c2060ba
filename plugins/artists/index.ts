import type { Plugin } from 'payload'
import { inviteArtist, switchArtist } from './endpoints/change-artist.ts'
import { createArtist } from './endpoints/create-artist.ts'
import { listOfArtists } from './endpoints/list-artists.ts'
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
          endpoints: [
            ...(config.endpoints ?? []),
            listOfArtists(),
            createArtist(options),
            openInvitation(options),
            redeem(options),
            inviteArtist(options),
            ...switchArtist(),
          ],
        }
