import { z } from 'zod'
import { VARIANT_TYPES, type VariantType } from '../../../../src/composition/catalogue.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { pageOf, pageQuery } from '../../../core/endpoint/page.ts'
import { pricesOf } from '../operations/prices-of.ts'
import { saleOf } from '../operations/sale-of.ts'

const publishedArtwork = z.object({
  artwork_id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  technique: z.string(),
  description: z.string(),
  creation_year: z.int().nullable(),
  size: z.string().nullable(),
  tags: z.array(z.string()),
  thumbnail_url: z.string().nullable(),
  shop_url: z.string().nullable(),
  prices: z.partialRecord(z.enum(VARIANT_TYPES), z.int()).describe('JPY, of what is sold'),
})

/**
 * `GET /api/{brand}/artworks?page=&limit=`: the published artworks of a brand, the newest first, for the key of its
 * site (specification, section 4.1: reading of artworks).
 */
export const listPublishedArtworks = () =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/artworks',
    summary: 'The published artworks of a brand, the newest first.',
    answer: pageOf(publishedArtwork),
    auth: 'service',
    service: 'catalogue:read',
    brandKind: 'artwork',
    params: z.object({ brand: z.string() }),
    query: z.object(pageQuery()),
    run: async ({ req, params: { brand }, query: { page, limit } }) => {
      const { docs, totalDocs } = await req.payload.find({
        collection: 'artworks',
        where: { brand: { equals: brand }, status: { equals: 'published' } },
        // Two of one moment keep their order from page to page.
        sort: ['-createdAt', '-id'],
        depth: 0,
        ...{ page, limit },
        overrideAccess: true,
        req,
      })
      const presented = docs.map(async (artwork) => {
        const { sold } = await saleOf(req, artwork)
        return present(artwork, sold)
      })
      return { docs: await Promise.all(presented), totalDocs, page, limit }
    },
  })

function present(artwork: Artwork, sold: readonly VariantType[]) {
  const prices = pricesOf(artwork)
  return {
    artwork_id: artwork.id,
    ...{ title: artwork.title, artist: artwork.artist, technique: artwork.technique },
    description: artwork.description,
    creation_year: artwork.creationYear ?? null,
    size: artwork.size ?? null,
    tags: artwork.tags ?? [],
    thumbnail_url: artwork.thumbnailUrl ?? null,
    shop_url: artwork.commerceUrl ?? null,
    prices: Object.fromEntries(sold.map((type) => [type, prices[type]])),
  }
}
