import { createMedusa } from '../../src/commerce/adapters/medusa/create-medusa.ts'
import type { CommerceBench } from '../conformance/commerce/bench.ts'
import { startPictureServer } from '../conformance/commerce/picture-server.ts'
import { medusaApi, withSecretKey } from './medusa-api.ts'
import { peopleOf } from './people.ts'
import { platformProducts } from './platform-products.ts'
import { resetShop } from './reset.ts'
import type { MedusaShop } from './seed.ts'

/** Where shoppers would find the pages of a storefront; the Store API answers for them. */
const STOREFRONT = 'http://storefront.invalid'

/** The Medusa adapter before the server of this run, whose shop is emptied, with pictures from a real server. */
export async function medusaBench(
  shop: MedusaShop & { readonly databaseUrl: string },
): Promise<CommerceBench> {
  await resetShop(shop.databaseUrl)
  const pictures = await startPictureServer()
  const store = medusaApi(shop.url, { 'x-publishable-api-key': shop.publishableKey })
  return {
    port: createMedusa({
      url: shop.url,
      apiKey: shop.apiKey,
      storefrontUrl: STOREFRONT,
      pictureOrigins: [new URL(pictures.url('')).origin],
      retry: { attempts: 6, baseMs: 50, capMs: 400 },
    }),
    shop: peopleOf(shop),
    products: () => platformProducts(medusaApi(shop.url, withSecretKey(shop.apiKey))),
    async shopperStatus(url) {
      if (!url.startsWith(STOREFRONT)) return (await fetch(url)).status
      const handle = url.slice(`${STOREFRONT}/products/`.length)
      const { count } = await store.get<{ count: number }>(`/store/products?handle=${handle}`)
      return count === 1 ? 200 : 404
    },
    pictureUrl: (name) => pictures.url(name),
    fetchedPictures: () => pictures.asked,
    breakPictures: (part) => pictures.breakNames(part),
    close: () => pictures.close(),
  }
}
