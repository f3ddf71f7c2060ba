import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { textOf } from '../../../../src/artworks/text-of.ts'
import { VARIANT_TYPES } from '../../../../src/composition/catalogue.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { may } from '../../../core/request/principal.ts'
import {
  EDIT_ARTWORK,
  findArtwork,
  findManagedArtwork,
  MANAGE_ARTWORK,
} from '../operations/find-artwork.ts'
import { lockArtwork } from '../operations/lock-artwork.ts'
import { saleOf } from '../operations/sale-of.ts'
import { type ArtworkParams, artworkParams } from '../params.ts'

const types = z.array(z.enum(VARIANT_TYPES))

const answer = z.object({
  /** What publishing sells. */
  sold: types,
  /** What the picture is too small for, with the px that it needs at least. */
  too_small: z.array(
    z.object({
      type: z.enum(VARIANT_TYPES),
      sheet: z.string(),
      needed_width: z.int(),
      needed_height: z.int(),
    }),
  ),
  /** What is sold nevertheless. */
  exception: z.object({ types, reason: z.string() }).nullable(),
  /** Whether the caller may decide that. */
  may_except: z.boolean(),
})

async function checkOf(
  req: PayloadRequest,
  { brand }: ArtworkParams,
  artwork: Artwork,
): Promise<z.infer<typeof answer>> {
  const { sold, tooSmall, exception } = await saleOf(req, artwork)
  return {
    sold: [...sold],
    too_small: tooSmall.map(({ type, sheet, needed: { width, height } }) => ({
      ...{ type, sheet },
      ...{ needed_width: width, needed_height: height },
    })),
    exception: exception && { types: [...exception.types], reason: exception.reason },
    may_except: await may(req, `${brand}:edit`),
  }
}

/** `GET /api/{brand}/artworks/{artwork_id}/print-check`: what publishing would sell and what it would leave out. */
export const printCheck = () =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/artworks/:artwork_id/print-check',
    summary: 'What is sold of an artwork, and what its picture is too small for.',
    answer,
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    rateLimit: 'console',
    params: artworkParams,
    run: async ({ req, params }) => checkOf(req, params, await findArtwork(req, params)),
  })

/**
 * `PUT /api/{brand}/artworks/{artwork_id}/print-exception`: what is sold and printed although the picture is too small
 * for it, until it is replaced; an empty list ends it. The audit log keeps who changed it, the artwork keeps the reason.
 *
 * @see docs/decisions/0207-sell-only-what-can-be-printed.md
 */
export const putPrintException = () =>
  defineEndpoint({
    method: 'put',
    path: '/:brand/artworks/:artwork_id/print-exception',
    summary: 'Allow the sale of prints that the picture of an artwork is too small for.',
    answer,
    auth: 'user',
    permission: MANAGE_ARTWORK,
    brandKind: 'artwork',
    params: artworkParams,
    body: z.strictObject({
      types: types.max(VARIANT_TYPES.length),
      reason: textOf({ en: 'The reason', ja: '理由' }, 500),
    }),
    run: async ({ req, params, body }) => {
      const { id } = await findManagedArtwork(req, params)
      const artwork = await inTransaction(req, async () => {
        await lockArtwork(req, id)
        return req.payload.update({
          collection: 'artworks',
          id,
          data: { printException: body.types.length > 0 ? body : null },
          depth: 0,
          overrideAccess: true,
          req,
        })
      })
      return checkOf(req, params, artwork)
    },
  })
