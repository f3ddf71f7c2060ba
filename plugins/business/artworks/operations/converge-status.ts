import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import type { ArtworksOptions } from '../options.ts'
import { archiveProduct } from './archive-product.ts'
import { lockArtwork } from './lock-artwork.ts'

/** What a change did in the shop, and how it is written down. */
export type Changed<T> = { readonly answer: T; readonly record: () => Promise<void> }

const ATTEMPTS = 6
const SHOP_STATUS = { draft: 'draft', published: 'active', archived: 'archived' } as const

/**
 * Carries out a change in the shop and records it, if the artwork has not changed meanwhile; otherwise it
 * starts again from the current record. When the change has become impossible, the shop is
 * brought back to what is recorded; the product of an artwork that was deleted meanwhile is archived. No lock is
 * held while the shop is asked.
 *
 * @throws ServiceError `CONFLICT` when the artwork keeps changing, `NOT_FOUND` when it was deleted, and what
 *   `change` throws.
 * @see docs/decisions/0007-converge-status-changes-instead-of-locking.md
 */
export async function convergeStatus<T>(
  req: PayloadRequest,
  artwork: Artwork,
  { commerce }: Pick<ArtworksOptions, 'commerce'>,
  change: (artwork: Artwork) => Promise<Changed<T>>,
): Promise<T> {
  let current = artwork
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { answer, record } = await change(current).catch(async (error: unknown) => {
      const illegal = error instanceof ServiceError && error.code === 'ILLEGAL_TRANSITION'
      if (attempt > 1 && illegal) {
        const product = await commerce.findProduct(current.id)
        if (product) await commerce.setStatus(product.id, SHOP_STATUS[current.status])
      }
      throw error
    })
    const newer = await recordUnlessChanged(req, current, record).catch(async (error: unknown) => {
      const isDeleted = error instanceof ServiceError && error.code === 'NOT_FOUND'
      if (isDeleted) await archiveProduct(commerce, current.id)
      throw error
    })
    if (!newer) return answer
    current = newer
  }
  throw new ServiceError('CONFLICT', {
    en: 'This artwork is being changed by others.',
    ja: 'この作品はほかのユーザーが変更しています。',
  })
}

/** Gives the record as it is now when it is another than the one that was read before. */
async function recordUnlessChanged(
  req: PayloadRequest,
  { id, updatedAt }: Artwork,
  record: () => Promise<void>,
): Promise<Artwork | null> {
  return inTransaction(req, async () => {
    await lockArtwork(req, id)
    const now = await req.payload.findByID({
      collection: 'artworks',
      id,
      depth: 0,
      joins: false,
      overrideAccess: true,
      req,
    })
    if (now.updatedAt !== updatedAt) return now
    await record()
    return null
  })
}
