import type { CollectionAfterChangeHook } from 'payload'
import { deploysItself } from '../../../../src/brand-sites/site-settings.ts'
import { WORKS_PATH } from '../../../../src/brand-sites/works-page.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { brandOf } from '../../../core/request/brands.ts'
import { enqueueDeployment } from './enqueue-deployment.ts'

/**
 * Redeploys the home page of a brand's site when an artwork comes on it or goes from it, or something changes that customers
 * see of it, in the transaction of the change. Many changes at once make one deployment.
 */
export const deployChangedArtwork: CollectionAfterChangeHook<Artwork> = async ({
  doc,
  previousDoc,
  req,
}) => {
  if (seenOf(doc) === seenOf(previousDoc)) return
  const brand = relationId(doc.brand)
  if (!deploysItself((await brandOf(req, brand))?.config)) return
  await enqueueDeployment(req, { brand, reason: 'artworks', paths: [WORKS_PATH], versions: [] })
}

/** What customers see of an artwork, to compare it; nothing unless it is published. */
function seenOf(artwork: Partial<Artwork> | undefined): string | undefined {
  if (artwork?.status !== 'published') return undefined
  const { title, artist, technique, description, creationYear, size, tags } = artwork
  const { premiumBasePrice, woodBasePrice, standPrice, postcardPrice } = artwork
  return JSON.stringify([
    ...[title, artist, technique, description, creationYear, size, tags],
    ...[premiumBasePrice, woodBasePrice, standPrice, postcardPrice, artwork.printException],
    ...[artwork.thumbnailUrl, artwork.commerceUrl],
  ])
}
