import type { PayloadRequest } from 'payload'
import { variantObjectKey } from '../../../../src/composition/naming.ts'
import type { PlannedVariant } from '../../../../src/composition/plan.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'

/** The planned variants whose picture is missing or would look different now. */
export async function pendingVariants(
  req: PayloadRequest,
  store: ObjectStore,
  artwork: Artwork,
  planned: readonly PlannedVariant[],
): Promise<PlannedVariant[]> {
  const { docs } = await req.payload.find({
    collection: 'variants',
    where: { artwork: { equals: artwork.id } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const hashes = new Map(docs.map(({ key, contentHash }) => [key, contentHash]))
  const pending = await Promise.all(
    planned.map(async (variant) => {
      const unchanged = hashes.get(variant.key) === variant.contentHash
      if (!unchanged) return true
      return (
        (await store.head(
          variantObjectKey(relationId(artwork.brand), artwork.id, variant.variant),
        )) === null
      )
    }),
  )
  return planned.filter((_, index) => pending[index])
}
