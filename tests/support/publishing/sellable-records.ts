import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import { REGISTRATION } from '../artworks/register.ts'
import type { LocalApi } from '../database/local-api.ts'

type Api = Pick<LocalApi, 'payload' | 'user'>

/** A draft with its 21 variants that is wanted in the shop, as a request that was killed at once leaves it. */
export async function wantedArtwork(
  { payload, user }: Api,
  title: string,
  imageUrl = (key: string) => `https://cdn.example.test/${key}.webp`,
): Promise<string> {
  const { pricing, ...texts } = REGISTRATION
  const { id } = await payload.create({
    collection: 'artworks',
    data: {
      ...texts,
      title,
      ...{ premiumBasePrice: pricing.premium, woodBasePrice: pricing.wood },
      ...{ standPrice: pricing.stand, postcardPrice: pricing.postcard },
      ...{ brand: 'art', owner: user.id, idpUid: 'dev-super-admin', status: 'draft' },
      ...{ publishWhenReady: true, shopState: 'pending' },
    },
  })
  for (const row of CATALOGUE) {
    const key = variantKey(row)
    const kept = { imageUrl: imageUrl(key), altText: key, contentHash: 'x', bytes: 1 }
    const sale = { price: 1, inventoryQuantity: 999 }
    await payload.create({
      collection: 'variants',
      data: { ...row, ...kept, ...sale, key, artwork: id },
    })
  }
  return id
}

/** A photo template that is wanted in the shop, as a request that was killed at once leaves it. */
export async function wantedTemplate({ payload }: Api, title: string): Promise<string> {
  const { id } = await payload.create({
    collection: 'photo-templates',
    data: {
      ...{ brand: 'photo', title, widthMm: 89, heightMm: 89, dpi: 300, basePrice: 100 },
      ...{ quantityDiscounts: [], productionTime: '3 days', shippingMethod: 'Post' },
      status: 'active',
    },
  })
  return id
}
