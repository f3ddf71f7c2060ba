import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'

let service: Service
let artist: string
beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

type Published = { readonly commerce_product_id: string }
const post = async (artwork: string, operation: string) =>
  expectSuccess(
    await call<Published>(service, 'POST', `/api/art/artworks/${artwork}/${operation}`, {
      token: artist,
    }),
  )

async function published(title: string) {
  const artwork = await createWithImage(service, artist, { title })
  await composedArtwork(service, artwork)
  const { commerce_product_id: id } = await post(artwork, 'publish')
  return { artwork, id }
}

/** What shoppers see of a product of the shop. */
async function shownOf(id: string) {
  const found = (await service.products()).find((product) => product.id === id)
  if (!found) throw new Error(`There is no product ${id}.`)
  const { title, status, variants } = found
  return { title, status, prices: variants.map(({ price }) => Number(price)) }
}

describe('a product that was edited by hand in the shop', () => {
  it('is as the artwork says after it is published again', async () => {
    const { artwork, id } = await published('Edited by hand')
    const before = await shownOf(id)
    expect([before.status, new Set(before.prices).size > 1]).toEqual(['ACTIVE', true])
    await editorOf(service.shop).update(id, { title: 'Half price today', status: 'DRAFT' })
    await editorOf(service.shop).edit(id, { price: '1' })
    expect(await shownOf(id)).toEqual({
      title: 'Half price today',
      status: 'DRAFT',
      prices: before.prices.map(() => 1),
    })
    expect((await post(artwork, 'publish')).commerce_product_id).toBe(id)
    expect(await shownOf(id)).toEqual(before)
  })

  it.each(['ACTIVE', 'DRAFT', 'ARCHIVED'])(
    'is no longer for sale after the artwork is archived, and comes back from it: %s',
    async (status) => {
      const { artwork, id } = await published(`Archived from ${status}`)
      const before = await shownOf(id)
      await editorOf(service.shop).update(id, { title: `Renamed ${status}`, status })
      await post(artwork, 'archive')
      expect((await shownOf(id)).status).toBe('ARCHIVED')
      await post(artwork, 'restore')
      await post(artwork, 'publish')
      expect(await shownOf(id)).toEqual(before)
    },
  )
})
