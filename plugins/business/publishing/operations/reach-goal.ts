import type { CommercePort, CommerceProduct, UpsertOptions } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { ProductGoal, ProductKind } from '../../../core/products/product-kind.ts'

type Reaching = Pick<UpsertOptions, 'openPicture'> & Pick<ProductKind, 'hasOffers'>

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
  { hasOffers = false, ...options }: Reaching = {},
): Promise<CommerceProduct | null> {
  if ('status' in goal) {
    const { status } = goal
    const product = await commerce.findProduct(customId)
    const isOther = product !== null && product.status !== status
    if (isOther) await commerce.setStatus(product.id, status)
    // Also of what is out of sight already: an earlier attempt may have failed here, or people have put it away.
    if (hasOffers) await commerce.clearOffers(customId)
    return product && { ...product, status }
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
