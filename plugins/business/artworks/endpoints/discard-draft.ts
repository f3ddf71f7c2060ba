import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { EDIT_ARTWORK, findArtwork } from '../operations/find-artwork.ts'
import { lockArtwork } from '../operations/lock-artwork.ts'
import { artworkParams } from '../params.ts'

/**
 * `POST /api/{brand}/artworks/{artwork_id}/discard`: deletes a draft whose image never came. Its artist may do that as
 * well, who may delete no other artwork.
 *
 * @see docs/decisions/0220-discard-drafts-by-an-endpoint-of-their-own.md
 */
export const discardDraft = () =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/discard',
    summary: 'Delete a draft without an image.',
    answer: z.object({ discarded: z.literal(true) }),
    errors: ['ILLEGAL_TRANSITION'],
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    params: artworkParams,
    run: ({ req, params }) =>
      inTransaction(req, async () => {
        const { id } = await findArtwork(req, params)
        // An upload that is recorded first keeps its artwork; one that comes later finds none.
        await lockArtwork(req, id)
        const { status, originalKey, commerceProductId } = await findArtwork(req, params)
        if (status !== 'draft' || originalKey || commerceProductId) throw notDiscardable()
        await req.payload.delete({
          collection: 'artworks',
          id,
          depth: 0,
          overrideAccess: true,
          req,
        })
        return { discarded: true } as const
      }),
  })

const notDiscardable = () =>
  new ServiceError('ILLEGAL_TRANSITION', {
    en: 'Only a draft that has neither a picture nor a product can be discarded.',
    ja: '破棄できるのは、画像も商品もない下書きだけです。',
  })
