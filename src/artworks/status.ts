import type { ShopState } from '../publishing/shop-states.ts'

export const ARTWORK_STATUSES = ['draft', 'published', 'archived'] as const
export type ArtworkStatus = (typeof ARTWORK_STATUSES)[number]

/** What each operation on an artwork does to its status (specification, section 3.2). */
export const ARTWORK_TRANSITIONS = {
  publish: { from: ['draft', 'published'], to: 'published' },
  unpublish: { from: ['published'], to: 'draft' },
  archive: { from: ['draft', 'published'], to: 'archived' },
  restore: { from: ['archived'], to: 'draft' },
} as const satisfies Record<string, { from: readonly ArtworkStatus[]; to: ArtworkStatus }>

export type ArtworkOperation = keyof typeof ARTWORK_TRANSITIONS

/** The operations that are legal in a status; an empty list never occurs. */
export function legalOperations(status: ArtworkStatus): ArtworkOperation[] {
  return (Object.keys(ARTWORK_TRANSITIONS) as ArtworkOperation[]).filter((operation) =>
    (ARTWORK_TRANSITIONS[operation].from as readonly ArtworkStatus[]).includes(status),
  )
}

/** Deleting needs an artwork that is archived in the shop, too, or has no product there and none on its way. */
export function mayDelete(artwork: {
  readonly status: ArtworkStatus
  readonly shopState?: ShopState | null
  readonly commerceProductId?: string | null
}): boolean {
  if (artwork.shopState === 'pending') return false
  const isArchived = artwork.status === 'archived' && artwork.shopState !== 'refused'
  return isArchived || !artwork.commerceProductId
}
