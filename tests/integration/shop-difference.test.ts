import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createDraft, createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { newTitle, TEMPLATE, TEMPLATES } from '../support/photo-print/photo-templates.ts'
import { call } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Service, startService } from '../support/service/service.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'

type Row = { readonly field: string; readonly variant: string | null; readonly effect: string }
type Compared = {
  readonly product: string
  readonly drift: string | null
  readonly refusal: string | null
  readonly known: { readonly how: string } | null
  readonly may_accept: boolean
  readonly digest: string
  readonly differences: Row[]
}

let service: Service
let artist: string
let photoAdmin: string
beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  photoAdmin = await service.tokenOf('photo-admin')
})
afterAll(() => service?.stop())
afterEach(() => service?.setCommerceFault(undefined))

const artworkUrl = (id: string) => `/api/art/artworks/${id}`
const ask = (url: string, token = artist, language = 'en') =>
  call<Compared>(service, 'GET', `${url}/shop-difference`, {
    ...{ token, headers: { 'accept-language': language } },
  })
const compare = async (url: string, token = artist) => expectSuccess(await ask(url, token))
const accept = (url: string, digest: string, token = artist) =>
  call(service, 'POST', `${url}/accept-shop`, { token, json: { digest } })
const operate = (id: string, operation: string) =>
  call<{ commerce_product_id: string }>(service, 'POST', `${artworkUrl(id)}/${operation}`, {
    token: artist,
  })

async function ready(title: string): Promise<string> {
  const id = await createWithImage(service, artist, { title })
  await composedArtwork(service, id)
  return id
}

async function published(title: string) {
  const id = await ready(title)
  const { commerce_product_id: product } = expectSuccess(await operate(id, 'publish'))
  return { id, product, url: artworkUrl(id) }
}

describe('the difference between an artwork and its product in the shop', () => {
  it('is none after it was published', async () => {
    const { url } = await published('Just published')
    expect(await compare(url)).toMatchObject({
      ...{ product: 'there', drift: null, refusal: null, may_accept: false, differences: [] },
      known: { how: 'pushed' },
    })
  })

  it('says what publishing would bring there, of one that was never published', async () => {
    const { differences, ...rest } = await compare(artworkUrl(await ready('Never published')))
    expect(rest).toMatchObject({ product: 'never', drift: null, known: null })
    expect(differences.filter(({ field }) => field === 'variant')).toHaveLength(21)
    expect(new Set(differences.map(({ effect }) => effect))).toEqual(new Set(['adds']))
  })

  it('says why one cannot be published, in the language of the user', async () => {
    const { artwork_id: id } = await createDraft(service, artist, { title: 'Without a picture' })
    expect((await compare(artworkUrl(id))).refusal).toBe('0 of 21 variants are composed.')
    const { refusal } = expectSuccess(await ask(artworkUrl(id), artist, 'ja'))
    expect(refusal).toContain('21点中0点')
  })

  it('shows field by field what was changed in the console and what in the shop', async () => {
    const { id, product, url } = await published('Changed in both')
    const changed = await call(service, 'PATCH', `/api/artworks/${id}`, {
      ...{ token: artist, json: { title: 'Changed here', standPrice: 6000 } },
    })
    expect(changed).toAnswer(200)
    const editor = editorOf(service.shop)
    await editor.update(product, { title: 'Changed there', status: 'DRAFT' })
    await editor.edit(product, {
      price: { sku: 'postcard-none-none', price: '1' },
      tags: ['evening'],
    })
    const { differences, drift } = await compare(url)
    expect(drift).toBe('changed')
    expect(differences).toMatchObject([
      {
        ...{ field: 'title', known: 'Changed in both / Aoi Artist', shop: 'Changed there' },
        ...{ console: 'Changed here / Aoi Artist', effect: 'changes', drifted: true },
      },
      { field: 'status', console: 'active', known: 'active', shop: 'draft', drifted: true },
      { field: 'tags', console: 'landscape, evening', shop: 'evening' },
      { field: 'price', variant: 'stand-none-none', console: '6000', shop: '5500', drifted: false },
      { field: 'price', variant: 'postcard-none-none', console: '330', shop: '1', drifted: true },
    ])
  })

  it('shows a variant and pictures that were deleted in the shop', async () => {
    const { product, url } = await published('With fewer variants')
    await editorOf(service.shop).edit(product, { without: 'postcard-none-none', noPictures: true })
    const { differences } = await compare(url)
    const fields = differences.map(({ field, effect }) => `${field} ${effect}`)
    expect(fields.filter((one) => one === 'image adds')).toHaveLength(20)
    expect(differences.filter(({ field }) => field === 'variant')).toMatchObject([
      { variant: 'postcard-none-none', shop: null, effect: 'adds', drifted: true },
    ])
  })

  it('tells a product that was deleted by hand from one that was never there', async () => {
    const { product, url } = await published('Deleted by hand')
    await service.shop.deleteProduct(product)
    expect(await compare(url)).toMatchObject({
      ...{ product: 'deleted', drift: 'deleted', may_accept: true },
    })
  })

  it('reads the shop once and changes nothing', async () => {
    const { id, product, url } = await published('Only read')
    await editorOf(service.shop).update(product, { title: 'Renamed' })
    const before = await service.row('SELECT * FROM artworks WHERE id = $1', [id])
    const operations: string[] = []
    service.setCommerceFault(({ operationName }) => {
      operations.push(operationName)
      return undefined
    })
    await compare(url)
    service.setCommerceFault(undefined)
    expect(operations.filter((name) => name !== 'CustomIdDefinition')).toEqual([
      'ProductByCustomId',
    ])
    expect(await service.row('SELECT * FROM artworks WHERE id = $1', [id])).toEqual(before)
  })

  it('is an error that may pass while the shop is away', async () => {
    const { url } = await published('While the shop is away')
    service.setCommerceFault(() => 'status-500')
    expect(await ask(url)).toAnswer(503, 'COMMERCE_UNAVAILABLE')
  })

  it('does not exist for other artists, nor what they could accept', async () => {
    const { url } = await published('Of the first artist')
    const other = await service.tokenOf('artist-2')
    const { digest } = await compare(url)
    expect(await ask(url, other)).toAnswer(404, 'NOT_FOUND')
    expect(await accept(url, digest, other)).toAnswer(404, 'NOT_FOUND')
  })
})

describe('accepting what was changed in the shop', () => {
  it('takes it for known and changes neither the console nor the shop, audited', async () => {
    const { id, product, url } = await published('Accepted')
    await editorOf(service.shop).update(product, { title: 'Better title' })
    const { digest } = await compare(url)
    expect(await accept(url, digest)).toAnswer(200)
    expect(await compare(url)).toMatchObject({
      ...{ drift: null, may_accept: false, known: { how: 'accepted' } },
      differences: [
        {
          ...{ field: 'title', console: 'Accepted / Aoi Artist', known: 'Better title' },
          ...{ shop: 'Better title', effect: 'changes', drifted: false },
        },
      ],
    })
    const entries = await auditEntries(service)
    expect(entries.filter(({ action }) => action === 'shop-products.accept')).toMatchObject([
      { record: id, target: 'artworks', outcome: 'allowed' },
    ])
    expect((await service.row('SELECT title FROM artworks WHERE id = $1', [id])).title).toBe(
      'Accepted',
    )
  })

  it('is refused where the shop holds something else than was seen', async () => {
    const { product, url } = await published('Changed again')
    await editorOf(service.shop).update(product, { title: 'First change' })
    const { digest } = await compare(url)
    await editorOf(service.shop).update(product, { title: 'Second change' })
    expect(await accept(url, digest)).toAnswer(409, 'CONFLICT')
    expect((await compare(url)).drift).toBe('changed')
  })

  it('is refused where the shop sells what the console does not', async () => {
    const { id, product, url } = await published('Sold by hand')
    expect(await operate(id, 'unpublish')).toAnswer(200)
    expect((await compare(url)).drift).toBeNull()
    await editorOf(service.shop).update(product, { status: 'ACTIVE' })
    const { digest, drift, may_accept } = await compare(url)
    expect([drift, may_accept]).toEqual(['changed', false])
    expect(await accept(url, digest)).toAnswer(409, 'CONFLICT')
  })

  it('is refused while the artwork is on its way to the shop, and nothing is called changed there', async () => {
    const { id, product, url } = await published('On its way')
    // As the shop is between a push and what the record says of it.
    await editorOf(service.shop).update(product, { title: 'Just pushed' })
    const { digest } = await compare(url)
    await service.rows("UPDATE artworks SET shop_state = 'pending' WHERE id = $1", [id])
    const { differences, ...rest } = await compare(url)
    expect(rest).toMatchObject({ drift: null, pending: true, may_accept: false })
    expect(differences).toMatchObject([{ field: 'title', effect: 'changes', drifted: false }])
    expect(await accept(url, digest)).toAnswer(409, 'CONFLICT')
  })

  it.each(['', 'nothing', 'A'.repeat(64)])('is refused for the digest “%s”', async (digest) => {
    const { url } = await published(`Digest ${digest.slice(0, 3)}`)
    expect(await accept(url, digest)).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('takes a deletion for known, until the artwork is published again', async () => {
    const { id, product, url } = await published('Deleted for good')
    await service.shop.deleteProduct(product)
    expect(await accept(url, (await compare(url)).digest)).toAnswer(200)
    expect(await compare(url)).toMatchObject({ product: 'deleted', drift: null })
    const again = expectSuccess(await operate(id, 'publish'))
    expect(again.commerce_product_id).not.toBe(product)
    expect(await compare(url)).toMatchObject({ product: 'there', known: { how: 'pushed' } })
  })
})

describe('a photo template', () => {
  it('is compared, accepted and pushed again by its administrators', async () => {
    const sent = await call<{ template_id: string; commerce_product_id: string }>(
      ...([service, 'POST', TEMPLATES] as const),
      { token: photoAdmin, json: { ...TEMPLATE, title: newTitle() } },
    )
    const { template_id: id, commerce_product_id: product } = expectSuccess(sent)
    const url = `${TEMPLATES}/${id}`
    expect(await compare(url, photoAdmin)).toMatchObject({ product: 'there', differences: [] })
    await editorOf(service.shop).edit(product, { price: '1', descriptionHtml: '<p>Cheap</p>' })
    const { digest, differences } = await compare(url, photoAdmin)
    expect(differences).toMatchObject([
      { field: 'description', console: 'A square print.', shop: 'Cheap' },
      { field: 'price', variant: 'print', console: '100', shop: '1' },
    ])
    expect(await accept(url, digest, photoAdmin)).toAnswer(200)
    expect((await compare(url, photoAdmin)).drift).toBeNull()
    expect(await call(service, 'POST', `${url}/publish`, { token: photoAdmin })).toAnswer(200)
    expect((await compare(url, photoAdmin)).differences).toEqual([])
    expect(await ask(url, artist)).toAnswer(403, 'FORBIDDEN')
    expect(await accept(url, digest, artist)).toAnswer(403, 'FORBIDDEN')
  })
})
