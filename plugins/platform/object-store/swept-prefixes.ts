import type { Payload } from 'payload'

const SHARED = ['temp/', 'originals/', 'thumbnails/', 'print-data/', 'admin-assets/']

/**
 * Where swept objects lie: the areas of all brands, and the folder of each brand. The service writes
 * nothing into the other areas (specification, section 2.9).
 */
export async function sweptPrefixes(payload: Payload): Promise<string[]> {
  const { docs } = await payload.find({
    collection: 'brands',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return [...SHARED, ...docs.map(({ id }) => `${id}/`)]
}
