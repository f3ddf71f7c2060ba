import type { CollectionBeforeDeleteHook } from 'payload'
import { ServiceError } from '../src/errors/service-error.ts'

/** Keeps a template that has a product in the shop, or may have one soon: its orders lead to it. */
export const refuseDeletingSoldTemplate: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const template = await req.payload.findByID({ collection: 'photo-templates', id, depth: 0, req })
  if (template.commerceProductId) {
    throw new ServiceError('CONFLICT', {
      en: 'This template has a product in the shop. Switch it off instead of deleting it.',
      ja: 'このテンプレートはショップの商品になっています。削除せず、販売を停止してください。',
    })
  }
  if (template.shopState !== 'pending') return
  throw new ServiceError('CONFLICT', {
    en: 'This template is on its way to the shop. Wait until the shop has answered.',
    ja: 'このテンプレートをショップに反映しています。ショップの応答をお待ちください。',
  })
}
