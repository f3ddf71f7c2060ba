import type { Payload } from 'payload'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { parseVariantKey } from './parse-variant-key.ts'

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/**
 * `<brand>/<artwork>-<upload>.png`, older ones without the upload, and `<user>/<digest>.png` for images that were
 * uploaded on their own.
 */
const ORIGINAL = new RegExp(`^originals/[^/]+/(${UUID}(-${UUID})?|[0-9a-f]{64})\\.[a-z]+$`)

/** Answers for the pictures that artworks are made from. */
export const originalObjects = (payload: Payload): ObjectOwner => ({
  owns: (key) => ORIGINAL.test(key),
  referenced: async (keys) => new Set(await heldOriginals(payload, keys)),
})

/** Answers for the composed pictures of artworks. */
export const variantObjects = (payload: Payload): ObjectOwner => ({
  owns: (key) => parseVariantKey(key) !== undefined,
  referenced: async (keys) => {
    const composed = keys.flatMap((key) => {
      const parts = parseVariantKey(key)
      return parts ? [{ key, ...parts }] : []
    })
    return new Set(await heldVariants(payload, composed))
  },
})

async function heldOriginals(payload: Payload, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { docs } = await payload.find({
    collection: 'artworks',
    where: { originalKey: { in: [...keys] } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    showHiddenFields: true,
    select: { originalKey: true },
  })
  return docs.flatMap(({ originalKey }) => originalKey ?? [])
}

async function heldVariants(
  payload: Payload,
  named: readonly { readonly key: string; readonly artwork: string; readonly variant: string }[],
): Promise<string[]> {
  if (named.length === 0) return []
  const { docs } = await payload.find({
    collection: 'variants',
    where: { artwork: { in: [...new Set(named.map(({ artwork }) => artwork))] } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    select: { artwork: true, key: true },
  })
  const present = new Set(docs.map(({ artwork, key }) => `${relationId(artwork)}/${key}`))
  return named.flatMap(({ key, artwork, variant }) =>
    present.has(`${artwork}/${variant}`) ? [key] : [],
  )
}
