import { defineEndpoint } from '../../endpoint/define-endpoint.ts'
import { changeStatus } from '../operations/change-status.ts'
import { findArtwork } from '../operations/find-artwork.ts'
import { publishArtwork } from '../operations/publish.ts'
import type { ArtworksOptions } from '../options.ts'
import { artworkParams } from '../params.ts'

/** `POST /api/{brand}/artworks/{artwork_id}/publish`: creates or renews the product (section 4.1). */
export const publish = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/publish',
    auth: 'user',
    params: artworkParams,
    run: async ({ req, params }) => publishArtwork(req, await findArtwork(req, params), options),
  })

/** The other changes of status (section 3.2): `unpublish`, `archive` and `restore`. */
export const statusChanges = (options: ArtworksOptions) =>
  (['unpublish', 'archive', 'restore'] as const).map((operation) =>
    defineEndpoint({
      method: 'post',
      path: `/:brand/artworks/:artwork_id/${operation}`,
      auth: 'user',
      params: artworkParams,
      run: async ({ req, params }) =>
        changeStatus(req, await findArtwork(req, params), operation, options),
    }),
  )
