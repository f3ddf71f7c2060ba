import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { SHOP_STATES } from '../../../../src/publishing/shop-states.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { describePayloadError } from '../../../core/endpoint/describe-payload-error.ts'
import { requireOpenBrand } from '../../../core/request/open-brand.ts'
import { wantChange } from '../operations/change-status.ts'
import { EDIT_ARTWORK, findArtwork, noArtwork } from '../operations/find-artwork.ts'
import type { ArtworksOptions } from '../options.ts'

/** @see docs/decisions/0215-bound-the-records-of-a-bulk-change.md */
const MOST = 100
const TWICE = bilingual('Name each artwork once.', '同じ作品を重複して指定できません。')
const ID = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'

const accepted = z.object({
  ok: z.literal(true),
  id: z.uuid(),
  status: z.enum(['draft', 'published', 'archived']),
  /** `null` for an artwork that has never been on its way to the shop. */
  shopState: z.enum(SHOP_STATES).nullable(),
})
const refused = z.object({
  ok: z.literal(false),
  id: z.uuid(),
  code: z.enum([
    'NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'VARIANTS_INCOMPLETE',
    'PICTURE_TOO_SMALL',
    'VALIDATION_FAILED',
    'CONFLICT',
    // Not about this artwork, but others may have been accepted before.
    'SERVICE_BUSY',
    'DATABASE_UNAVAILABLE',
  ]),
  message: z.string(),
})
type Result = z.infer<typeof accepted | typeof refused>

/**
 * `POST /api/{brand}/artworks/bulk-change`: publishes, unpublishes or archives up to 100 artworks. Each is accepted or
 * refused by itself, and has a result of its own: status 200 if all were accepted, else 207. Jobs bring them into the
 * shop one by one; `shopState` of the artwork says how far it is. It is 404 where the caller may edit none of them.
 *
 * @see docs/decisions/0243-accept-bulk-changes-of-artworks-as-wishes.md
 */
export const bulkChange = ({ queue }: Pick<ArtworksOptions, 'queue'>) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/bulk-change',
    summary: 'Publish, unpublish or archive up to 100 artworks, with a result for each.',
    answer: z.object({ results: z.array(z.discriminatedUnion('ok', [accepted, refused])) }),
    answers: {
      207: {
        description: 'As 200, where some artworks were refused.',
        types: ['application/json'],
      },
    },
    errors: ['BRAND_CLOSED'],
    example: {
      params: { brand: 'art' },
      body: { operation: 'publish', artworks: [ID] },
      answer: { results: [{ ok: true, id: ID, status: 'draft', shopState: 'pending' }] },
    },
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    params: z.object({ brand: z.string() }),
    body: z.strictObject({
      operation: z.enum(['publish', 'unpublish', 'archive']),
      artworks: z
        .array(z.uuid().toLowerCase())
        .min(1)
        .max(MOST)
        .refine((ids) => new Set(ids).size === ids.length, TWICE),
    }),
    run: async ({ req, params: { brand }, body: { operation, artworks } }) => {
      if (operation === 'publish') await requireOpenBrand(req, brand, 'sell')
      const results: Result[] = []
      for (const id of artworks) {
        const change = async () => {
          await findArtwork(req, { brand, artwork_id: id })
          const options = { queue, attended: false }
          return wantChange(req, id, operation, options)
        }
        results.push(await resultOf(req, id, change))
      }
      if (results.every((one) => !one.ok && one.code === 'NOT_FOUND')) throw noArtwork()
      if (results.every(({ ok }) => ok)) return { results }
      return Response.json({ results }, { status: 207, headers: { 'cache-control': 'no-store' } })
    },
  })

/** @throws what nothing in the service expects. */
async function resultOf(
  req: PayloadRequest,
  id: string,
  change: () => ReturnType<typeof wantChange>,
): Promise<Result> {
  try {
    const { status, shopState = null } = await change()
    return { ok: true, id, status, shopState }
  } catch (error) {
    const { code, sentence } = await describePayloadError(error, req)
    const known = refused.shape.code.safeParse(code)
    if (!known.success) throw error
    return { ok: false, id, code: known.data, message: inLanguage(req, sentence) }
  }
}
