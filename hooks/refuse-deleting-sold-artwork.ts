import type { CollectionBeforeDeleteHook } from 'payload'
import { mayDelete } from '../src/artworks/status.ts'
import { ServiceError } from '../src/errors/service-error.ts'

/** Keeps an artwork that has a product in the shop, or may have one soon, until it is archived there. */
export const refuseDeletingSoldArtwork: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const artwork = await req.payload.findByID({ collection: 'artworks', id, depth: 0, req })
  if (mayDelete(artwork)) return
  if (artwork.shopState === 'pending') {
    throw new ServiceError('ILLEGAL_TRANSITION', {
      en: 'A change of this artwork is on its way to the shop. Wait until the shop has it, then delete the artwork.',
      ja: 'この作品の変更をショップに反映しています。反映が終わってから削除してください。',
    })
  }
  throw new ServiceError('ILLEGAL_TRANSITION', {
    en: 'This artwork has a product in the shop. Archive it first, then delete it.',
    ja: 'この作品はショップの商品になっています。アーカイブしてから削除してください。',
  })
}
