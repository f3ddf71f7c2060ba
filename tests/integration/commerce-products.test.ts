import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

let service: Service
let picture: string

beforeAll(async () => {
  service = await startService()
  const artwork = await createWithImage(service, await service.tokenOf('artist'))
  await composedArtwork(service, artwork)
  picture = `${service.url}/api/files/art/${artwork}/stand-none-none.webp`
})
afterAll(() => service?.stop())

const metafields = (uid: string, brand = 'art') => [
  { namespace: 'custom', key: 'brand', value: brand },
  { namespace: 'custom', key: 'idp_uid', value: uid },
  { namespace: 'custom', key: 'technique', value: 'Woodblock print' },
]

const variant = () => ({
  title: 'Table stand',
  price: '5500',
  inventory_management: 'shopify',
  inventory_quantity: 999,
  requires_shipping: true,
  image_src: picture,
  image_alt: 'On a stand',
  option1: 'Stand',
  option2: '',
  option3: '',
})

const product = (title: string) => ({
  title,
  body_html: '<p>Good</p><script>alert(1)</script>',
  vendor: 'Aoi Artist',
  product_type: 'art',
  tags: 'one, two',
  metafields: metafields('dev-artist'),
})

type Created = {
  readonly commerce_product_id: string
  readonly status: string
  readonly variants: readonly {
    readonly id: string
    readonly title: string
    readonly price: string
  }[]
}
const send = async (login: Login, json: unknown) =>
  call<Created>(service, 'POST', '/api/commerce/products', {
    token: await service.tokenOf(login),
    json,
  })

const titles = async () => (await service.products()).map(({ title }) => title)

describe('the payload for a product', () => {
  it('becomes a draft in the shop, without the script', async () => {
    const answer = await send('artist', { product: product('Accepted'), variants: [variant()] })
    expect(expectSuccess(answer)).toMatchObject({ status: 'draft' })
    const [made] = (await service.products()).filter(({ title }) => title === 'Accepted')
    expect(made).toMatchObject({ status: 'DRAFT', productType: 'art', vendor: 'Aoi Artist' })
    expect(made?.descriptionHtml).toContain('<p>Good</p>')
    expect(made?.descriptionHtml).not.toContain('<script')
    expect(made?.metafields).toMatchObject({ brand: 'art', idp_uid: 'dev-artist' })
  })

  it('is answered with the titles of its variants, whatever their options are', async () => {
    const framed = { option1: 'Premium', option2: 'Black', option3: 'White' }
    const variants = [variant(), { ...variant(), ...framed, title: 'Premium frame, black, white' }]
    const answer = await send('artist', { product: product('Titled'), variants })
    const titles = expectSuccess(answer).variants.map(({ title, price }) => [title, price])
    expect(titles).toEqual([
      ['Table stand', '5500'],
      ['Premium frame, black, white', '5500'],
    ])
  })

  it('sent again makes no second product', async () => {
    const json = { product: product('Repeated'), variants: [variant()] }
    const all = await Promise.all([send('artist', json), send('artist', json)])
    const ids = [...all, await send('artist', json)].map(
      (answer) => expectSuccess(answer).commerce_product_id,
    )
    expect(new Set(ids).size).toBe(1)
    expect((await titles()).filter((title) => title === 'Repeated')).toHaveLength(1)
  })

  it('of the same name by another artist is another product', async () => {
    const first = await send('artist', { product: product('Shared'), variants: [variant()] })
    const theirs = { ...product('Shared'), metafields: metafields('dev-artist-2') }
    const second = await send('artist-2', { product: theirs, variants: [variant()] })
    expect(expectSuccess(second).commerce_product_id).not.toBe(
      expectSuccess(first).commerce_product_id,
    )
  })

  it.each([
    'https://evil.example.test/x.webp',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:1/x.webp',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('refuses a picture from elsewhere: %s', async (image_src) => {
    const variants = [variant(), { ...variant(), option1: 'Other', image_src }]
    const answer = await send('artist', { product: product('Foreign'), variants })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['variants.1.image_src'])
    expect(await titles()).not.toContain('Foreign')
  })

  it('refuses URLs that only look like those of the service', async () => {
    const { host } = new URL(service.url)
    for (const image_src of [`http://${host}@evil.example.test/x`, `${service.url}.evil.test/x`]) {
      const variants = [{ ...variant(), image_src }]
      const answer = await send('artist', { product: product('Foreign'), variants })
      expect([image_src, answer.status]).toEqual([image_src, 400])
    }
  })

  it('takes its picture where the shop cannot fetch it, once however often it is sent', async () => {
    const json = { product: product('Sent'), variants: [variant()] }
    for (let count = 0; count < 2; count += 1) expectSuccess(await send('artist', json))
    const sold = (await service.products()).find(({ title }) => title === 'Sent')
    expect([sold?.mediaCount, sold?.variants[0]?.alt]).toEqual([1, 'On a stand'])
  })

  it('gets nothing that is private into the shop', async () => {
    const key = 'photo/temp/someone/1.webp'
    const bytes = Buffer.from('a photo of a customer')
    await service.store.put(key, bytes, { contentType: 'image/webp' })
    const image_src = `${service.url}/api/files/${key}`
    const variants = [{ ...variant(), image_src }]
    const answer = await send('artist', { product: product('Private'), variants })
    // The shop was left to fetch it, and got a 404.
    expect(answer).toAnswer(502, 'COMMERCE_REJECTED')
    expect(answer.text).toContain('could not be downloaded')
    await service.store.delete(key)
  })

  it('may name pictures at the CDN of its brand, which others may not', async () => {
    const admin = await service.tokenOf('super-admin')
    const patch = async (config: object) =>
      expectSuccess(
        await call(service, 'PATCH', '/api/brands/art', { token: admin, json: { config } }),
      )
    const variants = [{ ...variant(), image_src: 'https://cdn.example.com/a.webp' }]
    const before = await send('artist', { product: product('CDN'), variants })
    expect([before.status, pathsOf(before)]).toEqual([400, ['variants.0.image_src']])
    await patch({ thumbnails: { cdnUrl: 'https://cdn.example.com/files' } })
    const after = await send('artist', { product: product('CDN'), variants })
    // The sandbox fetches nothing from the internet; the shop was asked.
    expect(after).toAnswer(502, 'COMMERCE_REJECTED')
    const near = [{ ...variant(), image_src: 'https://cdn.example.com.evil.test/a.webp' }]
    expect(pathsOf(await send('artist', { product: product('CDN'), variants: near }))).toEqual([
      'variants.0.image_src',
    ])
    await patch({})
  })

  it('refuses the name of another artist', async () => {
    const theirs = { ...product('Stolen'), metafields: metafields('dev-artist-2') }
    const answer = await send('artist', { product: theirs, variants: [variant()] })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['product.metafields.idp_uid']])
    expect(await titles()).not.toContain('Stolen')
  })

  it("lets the brand's administrator register for an artist", async () => {
    const answer = await send('art-admin', { product: product('On behalf'), variants: [variant()] })
    expect(answer).toAnswer(200)
  })

  it('refuses a brand that is not the own one, or does not exist, or does not agree', async () => {
    for (const [login, product_type] of [
      ['photo-admin', 'art'],
      ['artist', 'photo'],
      ['artist', 'nowhere'],
    ] as const) {
      const json = { product: { ...product('Brand'), product_type }, variants: [variant()] }
      const answer = await send(login, json)
      expect([login, product_type, answer.status]).toEqual([login, product_type, 403])
    }
    const mixed = { ...product('Brand'), metafields: metafields('dev-artist', 'photo') }
    const answer = await send('artist', { product: mixed, variants: [variant()] })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['product.metafields.brand']])
    expect(await titles()).not.toContain('Brand')
  })

  it('names all problems of its fields at once', async () => {
    const variants = [{ ...variant(), price: 5500, inventory_quantity: -1, extra: 1 }]
    const json = { product: { ...product(''), tags: ['one'] }, variants, owner: 'me' }
    const answer = await send('artist', json)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual([
      'owner',
      'product.tags',
      'product.title',
      'variants.0.extra',
      'variants.0.inventory_quantity',
      'variants.0.price',
    ])
  })
})
