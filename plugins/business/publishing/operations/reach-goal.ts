import type { CommercePort, CommerceProduct, UpsertOptions } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { ProductGoal } from '../../../core/products/product-kind.ts'

/**
 * Makes the shop hold what a record says. The product is found by the record's id, so that a repeat after any failure
 * converges, and one of unknown outcome is looked up. Nothing is shown to shoppers before the shop has all of it.
 *
 * @returns the product, or `null` where there is none and none is wanted.
 * @throws ServiceError `COMMERCE_REJECTED`, `COMMERCE_UNAVAILABLE`.
 */
export async function reachGoal(
  commerce: CommercePort,
  customId: string,
  goal: ProductGoal,
  options: Pick<UpsertOptions, 'openPicture'> = {},
): Promise<CommerceProduct | null> {
  if ('status' in goal) {
    const { status } = goal
    const product = await commerce.findProduct(customId)
    if (product === null || product.status === status) return product
    await commerce.setStatus(product.id, status)
    return { ...product, status }
  }
  const { input } = goal
  const product = await commerce.upsertProduct(input, options)
  if (!product.mediaReady || product.variants.length !== input.variants.length) {
    const sentence = {
      en: 'The shop has not confirmed all variants yet.',
      ja: 'ショップですべてのバリエーションの準備がまだ完了していません。',
    }
    throw new ServiceError('COMMERCE_UNAVAILABLE', sentence, { retryAfterSeconds: 10 })
  }
  if (input.status !== 'active') return product
  return { ...product, url: (await commerce.publish(product.id)).url }
}
