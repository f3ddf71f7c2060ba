import type { PayloadRequest } from 'payload'
import {
  ARTWORK_TRANSITIONS,
  type ArtworkOperation,
  type ArtworkStatus,
  legalOperations,
} from '../../../../src/artworks/status.ts'
import type { CommerceStatus } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import type { ArtworksOptions } from '../options.ts'
import { convergeStatus } from './converge-status.ts'

/** @throws ServiceError `ILLEGAL_TRANSITION` that names the legal operations. */
export function requireLegal(status: ArtworkStatus, operation: ArtworkOperation): void {
  const legal = legalOperations(status)
  if (legal.includes(operation)) return
  throw new ServiceError('ILLEGAL_TRANSITION', {
    en: `The operation "${operation}" is not possible in the status "${status}". Possible: ${legal.join(', ')}.`,
    ja: `状態「${status}」の作品に操作「${operation}」は行えません。可能な操作：${legal.join('、')}。`,
  })
}

/** Sets the status of a product, unless the shop has deleted it: then there is nothing to change. */
async function setStatusInShop(
  { commerce }: Pick<ArtworksOptions, 'commerce'>,
  artworkId: string,
  productId: string,
  status: CommerceStatus,
): Promise<void> {
  try {
    await commerce.setStatus(productId, status)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'COMMERCE_REJECTED') throw error
    if ((await commerce.findProduct(artworkId)) !== null) throw error
  }
}

/** Changes the product in the shop first, then the record: a failure leaves both as they were. */
export async function changeStatus(
  req: PayloadRequest,
  artwork: Artwork,
  operation: Exclude<ArtworkOperation, 'publish'>,
  options: Pick<ArtworksOptions, 'commerce'>,
): Promise<{ status: ArtworkStatus }> {
  const status = ARTWORK_TRANSITIONS[operation].to
  return convergeStatus(req, artwork, options, async (current) => {
    requireLegal(current.status, operation)
    const { id, commerceProductId } = current
    if (commerceProductId) await setStatusInShop(options, current.id, commerceProductId, status)
    const target = { collection: 'artworks', id, depth: 0, overrideAccess: true, req } as const
    return {
      answer: { status },
      record: async () => {
        await req.payload.update({ ...target, data: { status } })
      },
    }
  })
}
