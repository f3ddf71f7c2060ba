import type { CollectionBeforeDeleteHook } from 'payload'
import { mayDelete } from '../src/artworks/status.ts'
import { ServiceError } from '../src/errors/service-error.ts'

/** Keeps an artwork that has a product in the shop until it is archived. */
export const refuseDeletingSoldArtwork: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const artwork = await req.payload.findByID({ collection: 'artworks', id, depth: 0, req })
  if (mayDelete(artwork)) return
  throw new ServiceError('ILLEGAL_TRANSITION', {
    en: 'This artwork has a product in the shop. Archive it first, then delete it.',
    ja: 'この作品はショップの商品になっています。アーカイブしてから削除してください。',
  })
}
