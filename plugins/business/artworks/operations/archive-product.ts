import type { CommercePort } from '../../../../src/commerce/port.ts'

/** Archives the product of an artwork that was deleted, so that nothing is sold without a record. */
export async function archiveProduct(commerce: CommercePort, artworkId: string): Promise<void> {
  const product = await commerce.findProduct(artworkId)
  if (product && product.status !== 'archived') await commerce.setStatus(product.id, 'archived')
}
