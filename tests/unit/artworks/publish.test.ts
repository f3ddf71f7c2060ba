import type { PayloadRequest } from 'payload'
import { expect, it } from 'vitest'
import { publishArtwork } from '../../../plugins/business/artworks/operations/publish.ts'
import type { CommercePort } from '../../../src/commerce/port.ts'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import type { Artwork } from '../../../src/payload-types.ts'

const ARTWORK = {
  ...{ id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10', brand: 'art', status: 'draft', tags: [] },
  ...{ title: 'Evening', artist: 'Aoi', technique: 'Oil', description: 'Good', idpUid: 'aoi' },
  ...{ premiumBasePrice: 1, woodBasePrice: 1, standPrice: 1, postcardPrice: 1 },
} as unknown as Artwork

const VARIANTS = CATALOGUE.map((row) => ({
  ...row,
  key: variantKey(row),
  imageUrl: `https://cdn.example.test/${variantKey(row)}.webp`,
}))

it.each([
  ['has not fetched the pictures in time', { mediaReady: false, count: 21 }],
  ['has confirmed fewer variants', { mediaReady: true, count: 20 }],
])('An artwork stays a draft, out of sight of shoppers, while the shop %s', async (_, shop) => {
  const asked: string[] = []
  const commerce = {
    upsertProduct: async () => {
      asked.push('upsertProduct')
      const variants = VARIANTS.slice(0, shop.count)
      return { id: 'product-1', mediaReady: shop.mediaReady, variants }
    },
    publish: async () => asked.push('publish'),
  } as unknown as CommercePort
  const changes: unknown[] = []
  const req = {
    headers: new Headers(),
    payload: {
      find: async () => ({ docs: VARIANTS }),
      update: async (change: unknown) => changes.push(change),
    },
  } as unknown as PayloadRequest

  await expect(publishArtwork(req, ARTWORK, { commerce })).rejects.toMatchObject({
    code: 'COMMERCE_UNAVAILABLE',
    retryAfterSeconds: 10,
    sentence: { en: expect.stringContaining('not confirmed all variants') },
  })
  expect(asked).toEqual(['upsertProduct'])
  expect(changes).toEqual([])
})
