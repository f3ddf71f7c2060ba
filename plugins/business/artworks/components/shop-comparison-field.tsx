'use client'
import { useConfig } from '@payloadcms/ui'
import { ShopComparison } from '../../../core/products/components/shop-comparison.tsx'
import { useArtworkFacts } from './artwork-facts.ts'

/** What brings the shop to the status that an artwork has. */
const PUSHES = { published: 'publish', draft: 'unpublish', archived: 'archive' } as const

/** On the page of an artwork: how it differs from its product in the shop. */
export function ShopComparisonField() {
  const { api } = useConfig().config.routes
  const artwork = useArtworkFacts()
  if (!artwork) return null
  const { id, brand, status, shopDrift = null } = artwork
  const url = `${api}/${brand}/artworks/${id}`
  return <ShopComparison drift={shopDrift} key={id} push={PUSHES[status]} url={url} />
}
