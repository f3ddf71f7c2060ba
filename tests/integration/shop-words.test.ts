import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsIn } from '../../src/brands/shop-words.ts'
import { pictureAlt, variantOptions } from '../../src/commerce/artwork-words.ts'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { callAs, newTemplate, TEMPLATES } from '../support/brands/brand-world.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'
import { until } from '../support/system/until.ts'

const TITLE = 'Evening at the Lake'

let service: Service
let as: ReturnType<typeof callAs>
let artist: string
let worker: Awaited<ReturnType<Service['startWorker']>>
let artwork: string
let draft: string
let template: string
/** Identifiers in the shop. */
let sold: { readonly artwork: string; readonly template: string }

const publish = async (id: string) =>
  expectSuccess(
    await call<{ commerce_product_id: string }>(
      service,
      'POST',
      `/api/art/artworks/${id}/publish`,
      {
        token: artist,
      },
    ),
  ).commerce_product_id
const productOf = async (id: string) => {
  const found = (await service.products()).find((product) => product.id === id)
  if (!found) throw new Error(`There is no product ${id}.`)
  return found
}
const setShop = (brand: string, shop: unknown) =>
  as('super-admin', 'PATCH', `/api/brands/${brand}`, { json: { config: { shop } } })
/** Costs few of the shop's points, so that it can be asked often. */
const glanceAt = async (id: string) =>
  (
    (await service.shop.ask(
      'query Glance($id: ID!) { product(id: $id) { status options { name } } }',
      { id },
    )) as { product: { status: string; options: { name: string }[] } | null }
  ).product
const shows = (id: string, name: string) =>
  until(`the shop to say ${name}`, async () => (await glanceAt(id))?.options[0]?.name === name)
/** How many jobs there have been that bring the products of a brand up to date. */
const jobs = () =>
  service.row<{ count: string }>(
    "SELECT count(*) FROM jobs.job WHERE name IN ('push-brand', 'push-product')",
  )
const idsOf = async (id: string) => (await productOf(id)).variants.map((variant) => variant.id)

beforeAll(async () => {
  service = await startService()
  as = callAs(service)
  artist = await service.tokenOf('artist')
  artwork = await createWithImage(service, artist, { title: TITLE })
  await composedArtwork(service, artwork)
  draft = await createWithImage(service, artist, { title: 'Draft' })
  await composedArtwork(service, draft)
  const made = expectSuccess(
    await as('photo-admin', 'POST', TEMPLATES, { json: newTemplate() }),
  ) as Record<string, string>
  template = String(made.template_id)
  sold = { artwork: await publish(artwork), template: String(made.commerce_product_id) }
  worker = await service.startWorker()
})
afterAll(async () => {
  await worker?.stop(10_000)
  await service?.stop()
})

describe('the products of a brand in the shop', () => {
  it('are in Japanese from the start, with the alt texts of their pictures', async () => {
    const { optionNames, variants } = await productOf(sold.artwork)
    const words = wordsIn('ja')
    expect(optionNames).toEqual(['タイプ', 'フレーム', 'マット'])
    expect(variants.map(({ options, alt }) => ({ options, alt }))).toEqual(
      CATALOGUE.map((row) => ({
        options: variantOptions(row, words),
        alt: pictureAlt(TITLE, row, words),
      })),
    )
    expect((await productOf(sold.template)).optionNames).toEqual(['サイズ'])
  })

  it('keep their 21 variants and their orders when the language of the shop changes', async () => {
    const before = await productOf(sold.artwork)
    const [first] = before.variants
    const order = await service.shop.buy([{ variantId: String(first?.id), quantity: 1 }])
    expectSuccess(await setShop('art', { language: 'en', words: { mat: 'Passepartout' } }))
    await shows(sold.artwork, 'Type')
    const after = await productOf(sold.artwork)
    expect(after.optionNames).toEqual(['Type', 'Frame', 'Passepartout'])
    expect(after.optionIds).toEqual(before.optionIds)
    expect(after.variants.map(({ id }) => id)).toEqual(before.variants.map(({ id }) => id))
    expect(after.variants.map(({ options }) => options)).toEqual(
      CATALOGUE.map((row) => variantOptions(row, wordsIn('en'))),
    )
    expect(after.variants[0]?.alt).toBe(`${TITLE}_Premium frame_Black×White mat`)
    expect(after.status).toBe('ACTIVE')
    const bought = await service.shop.ask(
      'query Bought($id: ID!) { order(id: $id) { lineItems(first: 1) { nodes { sku variant { id } } } } }',
      { id: order },
    )
    const line = { sku: 'premium-black-white', variant: { id: first?.id } }
    expect(bought).toEqual({ order: { lineItems: { nodes: [line] } } })
    const rows = await service.rows<{ commerce_variant_id: string }>(
      'SELECT commerce_variant_id FROM variants WHERE artwork_id = $1',
      [artwork],
    )
    expect(rows.map((row) => row.commerce_variant_id).sort()).toEqual(
      (await idsOf(sold.artwork)).sort(),
    )
  })

  it('of other brands, and records that are not in the shop, stay as they are', async () => {
    expect((await productOf(sold.template)).optionNames).toEqual(['サイズ'])
    const record = await as('art-admin', 'GET', `/api/artworks/${draft}`)
    expect(record.body).toMatchObject({ status: 'draft', commerceProductId: null })
  })

  it('of a photo brand are renamed too', async () => {
    const before = await idsOf(sold.template)
    expectSuccess(await setShop('photo', { words: { size: '印刷サイズ' } }))
    await shows(sold.template, '印刷サイズ')
    expect(await idsOf(sold.template)).toEqual(before)
    const record = await as('photo-admin', 'GET', `/api/photo-templates/${template}`)
    expect(record.body).toMatchObject({ status: 'active' })
  })

  it('are not touched by another setting of the brand', async () => {
    const before = await jobs()
    const config = { shop: { words: { size: '印刷サイズ' } }, ui: { banner: 'new' } }
    expectSuccess(await as('super-admin', 'PATCH', '/api/brands/photo', { json: { config } }))
    expect(await jobs()).toEqual(before)
  })

  it('of a brand that is switched off follow when it is switched on again', async () => {
    const put = (json: object) => as('super-admin', 'PATCH', '/api/brands/art', { json })
    const before = await jobs()
    expectSuccess(await put({ status: 'inactive', config: { shop: { language: 'ja' } } }))
    expect(await jobs()).toEqual(before)
    expect((await productOf(sold.artwork)).optionNames[0]).toBe('Type')
    expectSuccess(await put({ status: 'active' }))
    await shows(sold.artwork, 'タイプ')
    const record = await as('art-admin', 'GET', `/api/artworks/${artwork}`)
    expect(record.body).toMatchObject({ status: 'published' })
  })

  it.each([
    ['another language', { language: 'fr' }],
    ['a word that there is not', { words: { colour: 'Colour' } }],
    ['two words that shoppers could not tell apart', { words: { frame: 'マット' } }],
    ['a word of two lines', { words: { type: 'a\nb' } }],
  ])('stay as they are when the brand is refused with %s', async (_, shop) => {
    expect(await setShop('art', shop)).toAnswer(400)
    expect((await productOf(sold.artwork)).optionNames[0]).toBe('タイプ')
  })
})

describe('products that are not to follow by themselves', () => {
  const made = async (name: string) => {
    const id = await createWithImage(service, artist, { title: name })
    await composedArtwork(service, id)
    return { id, product: await publish(id) }
  }
  const accept = async (id: string) => {
    const url = `/api/art/artworks/${id}`
    const { digest } = expectSuccess(
      await call<{ digest: string }>(service, 'GET', `${url}/shop-difference`, { token: artist }),
    )
    const json = { digest }
    expectSuccess(await call(service, 'POST', `${url}/accept-shop`, { token: artist, json }))
  }
  const stateOf = (id: string) =>
    service.row('SELECT shop_state, shop_drift, stored_shop_problem FROM artworks WHERE id = $1', [
      id,
    ])

  it('stay as people have left them in the shop, and refused drafts keep their reason', async () => {
    const deleted = await made('Deleted there, and accepted')
    const hidden = await made('Hidden there, and accepted')
    const changed = await made('Hidden there, and not decided')
    const refused = await made('Refused')
    await service.shop.deleteProduct(deleted.product)
    for (const { product } of [hidden, changed])
      await editorOf(service.shop).update(product, { status: 'DRAFT' })
    await accept(deleted.id)
    await accept(hidden.id)
    // As the nightly comparison and a refusal record it.
    await service.rows("UPDATE artworks SET shop_drift = 'changed' WHERE id = $1", [changed.id])
    expectSuccess(
      await call(service, 'POST', `/api/art/artworks/${refused.id}/unpublish`, { token: artist }),
    )
    const reason = JSON.stringify({
      code: 'COMMERCE_REJECTED',
      sentence: { en: 'No.', ja: '不可。' },
    })
    await service.rows(
      "UPDATE artworks SET shop_state = 'refused', stored_shop_problem = $2 WHERE id = $1",
      [refused.id, reason],
    )
    const records = [deleted, hidden, changed, refused]
    const before = await Promise.all(records.map(({ id }) => stateOf(id)))
    expectSuccess(await setShop('art', { words: { type: '種類' } }))
    await shows(sold.artwork, '種類')
    await until('all jobs to end', async () => {
      const left = `SELECT 1 FROM jobs.job WHERE name IN ('push-brand', 'push-product')
        AND state IN ('created', 'active', 'retry') AND start_after <= now()`
      return (await service.rows(left)).length === 0
    })
    expect(await Promise.all(records.map(({ id }) => stateOf(id)))).toEqual(before)
    const products = await service.products()
    expect(products.filter(({ title }) => title.startsWith('Deleted there'))).toEqual([])
    for (const { product } of [hidden, changed])
      expect(await glanceAt(product)).toMatchObject({ status: 'DRAFT' })
  })

  it('follow once a user has published them again', async () => {
    const { id, product } = await made('Published again')
    await editorOf(service.shop).update(product, { status: 'DRAFT' })
    await accept(id)
    await publish(id)
    expectSuccess(await setShop('art', { words: { type: '種別' } }))
    await shows(product, '種別')
    expect(await glanceAt(product)).toMatchObject({ status: 'ACTIVE' })
  })
})
