import type { Payload } from 'payload'
import { areaOf } from '../../../../src/object-store/areas.ts'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'
import { parseVariantKey } from './parse-variant-key.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
/** `<folder>/<artwork>.png`, and `<user>/<digest>.png` for images that were uploaded on their own. */
const ORIGINAL = new RegExp(`^originals/[^/]+/(${UUID.source}|[0-9a-f]{64})\\.[a-z]+$`)
/** The same with words around the name. */
const THUMBNAIL = new RegExp(`^thumbnails/[^/]+/([^/]*_)?(${UUID.source}|[0-9a-f]{64})_[^/]*$`)

/** Answers for the pictures of artworks: originals, thumbnails and composed variants. */
export function artworkObjects(payload: Payload): ObjectOwner {
  return {
    owns(key) {
      const area = areaOf(key)?.name
      if (area === 'originals') return ORIGINAL.test(key)
      if (area === 'thumbnails') return THUMBNAIL.test(key)
      return parseVariantKey(key) !== undefined
    },

    async referenced(keys) {
      const originals = keys.filter((key) => ORIGINAL.test(key))
      const thumbnails = keys.filter((key) => THUMBNAIL.test(key))
      const composed = keys.flatMap((key) => {
        const parts = parseVariantKey(key)
        return parts ? [{ key, ...parts }] : []
      })
      return new Set([
        ...(await heldOriginals(payload, originals)),
        ...(await heldThumbnails(payload, thumbnails)),
        ...(await heldVariants(payload, composed)),
      ])
    },
  }
}

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

/** A thumbnail belongs to the artwork in its name, in whatever format it is. */
async function heldThumbnails(payload: Payload, keys: readonly string[]): Promise<string[]> {
  const named = keys.map((key) => ({ key, id: UUID.exec(key.split('/').at(-1) ?? '')?.[0] ?? '' }))
  const ids = named.flatMap(({ id }) => (id === '' ? [] : [id]))
  if (ids.length === 0) return []
  const { docs } = await payload.find({
    collection: 'artworks',
    where: { id: { in: ids } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    select: {},
  })
  const present = new Set(docs.map(({ id }) => id))
  return named.flatMap(({ key, id }) => (present.has(id) ? [key] : []))
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
  const present = new Set(docs.map(({ artwork, key }) => `${idOf(artwork)}/${key}`))
  return named.flatMap(({ key, artwork, variant }) =>
    present.has(`${artwork}/${variant}`) ? [key] : [],
  )
}

function idOf(artwork: string | { readonly id: string }): string {
  return typeof artwork === 'string' ? artwork : artwork.id
}
