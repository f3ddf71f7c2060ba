import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireArtistRole } from '../../../platform/accounts/api.ts'
import { mirrorReach } from '../operations/mirror-progress.ts'
import { salesOfArtists } from '../operations/sales-of-artists.ts'

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
 * `GET /api/artists/sales?ids=`: what was sold of the works of artists (section 4.4), from the mirror of the shop's
 * orders.
 */
export const listArtistSales = () =>
  defineEndpoint({
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
      const reach = await mirrorReach(req.payload)
      if (reach === null) {
        const sentence = {
          en: 'The orders of the shop are still being counted.',
          ja: 'ショップの注文を集計しています。',
        }
        throw new ServiceError('COMMERCE_UNAVAILABLE', sentence, { retryAfterSeconds: 30 })
      }
      return { sales: await salesOfArtists(req, ids), since: reach.since }
    },
  })
