import { z } from 'zod'
import { rememberSales } from '../../../../../src/commerce/remembered-sales.ts'
import { salesOfProducts } from '../../../../../src/commerce/sales-of-products.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { requireArtistRole } from '../operations/managed-artist.ts'
import { productsOfArtists } from '../operations/products-of-artists.ts'
import type { ArtistsOptions } from '../options.ts'

/** Artists of one request: as many as a page of the list has at most. */
const MOST = 100

const salesQuery = z.object({
  ids: z
    .string()
    .max(MOST * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(MOST))
    .describe('Ids of artists, separated by commas'),
})

/**
 * `GET /api/artists/sales?ids=`: what was sold of the works of artists (section 4.4). Apart from the list,
 * which is there at once and whether the shop answers or not. The shop's orders are counted once in
 * five minutes, however many ask.
 */
export const listSales = ({ commerce }: ArtistsOptions) => {
  const countSales = rememberSales(commerce)
  return defineEndpoint({
    method: 'get',
    path: '/artists/sales',
    summary: 'What was sold of the works of artists, as the shop knows it.',
    answer: z.object({
      sales: z.array(
        z.object({
          artist: z.uuid(),
          units: z.int(),
          amount_jpy: z.int().describe('Whole yen after discounts, in prices as shoppers see them'),
        }),
      ),
      since: z
        .string()
        .nullable()
        .describe('Since when orders were counted; null where all of them were'),
    }),
    errors: ['COMMERCE_UNAVAILABLE'],
    auth: 'user',
    permission: 'users:manage_artists',
    params: z.object({}),
    query: salesQuery,
    run: async ({ req, principal, query: { ids } }) => {
      await requireArtistRole(req, principal)
      const artists = await productsOfArtists(req, ids)
      const sales = await countSales()
      return {
        sales: artists.map(({ artist, products }) => {
          const { units, amountJpy } = salesOfProducts(sales, products)
          return { artist, units, amount_jpy: amountJpy }
        }),
        since: sales.since,
      }
    },
  })
}
