import type { Payload } from 'payload'

/** Where swept objects lie: the areas of all brands, and the folder of each brand. */
export async function sweptPrefixes(payload: Payload): Promise<string[]> {
  const { docs } = await payload.find({
    collection: 'brands',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return ['temp/', 'originals/', 'thumbnails/', ...docs.map(({ id }) => `${id}/`)]
}
