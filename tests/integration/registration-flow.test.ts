import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsIn } from '../../src/brands/shop-words.ts'
import { pictureAlt, variantOptions } from '../../src/commerce/artwork-words.ts'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { altText, variantKey } from '../../src/composition/naming.ts'
import {
  type Created,
  createDraft,
  demoPicture,
  expectSuccess,
  generate,
  imageForm,
  jobEnd,
  jobStatus,
  REGISTRATION,
  type Uploaded,
  upload,
} from '../support/artworks/register.ts'
import { SECRET, taggedByExiftool } from '../support/pictures/tagged-by-exiftool.ts'
import { tagsOf } from '../support/pictures/tags-of.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call } from '../support/service/api.ts'
import { followEvents } from '../support/service/events.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectBytes, objectsBelow, picturesOf } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

type Variant = {
  readonly key: string
  readonly imageUrl: string
  readonly previewUrl: string
  readonly altText: string
  readonly price: number
  readonly inventoryQuantity: number
  readonly contentHash: string
  readonly commerceVariantId?: string
}

const PRICES: Record<string, number> = REGISTRATION.pricing
const KEYS = CATALOGUE.map((row) => variantKey(row)).sort()

let service: Service
let artist: string
let created: Created
let uploaded: Uploaded
let jobId: string

beforeAll(async () => {
  service = await startService()
  await service.startWorker()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

const artworkPath = (rest: string) => `/api/art/artworks/${created.artwork_id}/${rest}`
const objects = () => picturesOf(service, created.artwork_id)

async function variants(): Promise<readonly Variant[]> {
  const path = `/api/variants?where[artwork][equals]=${created.artwork_id}&limit=100&sort=key`
  return expectSuccess(await call<{ docs: Variant[] }>(service, 'GET', path, { token: artist }))
    .docs
}

/** Mean difference per channel of a small picture and a large one, brought to the same size. */
async function distance(small: Uint8Array, large: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [small, large].map((file) =>
      sharp(file).resize(240, 170, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
    ),
  )
  if (!a || !b) throw new Error('A picture has no pixels.')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

async function encodedBy(job: string): Promise<number> {
  const path = `/api/composition-jobs/${job}`
  return expectSuccess(await call<{ encoded: number }>(service, 'GET', path, { token: artist }))
    .encoded
}

async function jobsOfArtwork(): Promise<readonly string[]> {
  const path = `/api/composition-jobs?where[artwork][equals]=${created.artwork_id}&limit=100`
  const answer = await call<{ docs: { id: string }[] }>(service, 'GET', path, { token: artist })
  return expectSuccess(answer).docs.map(({ id }) => id)
}

/** Replaces the picture of a frame or mat by its negative. */
async function replaceTemplate(key: string): Promise<void> {
  const token = await service.tokenOf('art-admin')
  const path = `/api/composition-templates?where[key][equals]=${key}`
  type Templates = { docs: { id: string; objectKey: string }[] }
  const [template] = expectSuccess(await call<Templates>(service, 'GET', path, { token })).docs
  const drawn = await sharp(await objectBytes(service, template?.objectKey ?? ''))
    .negate({ alpha: false })
    .webp({ effort: 0 })
    .toBuffer()
  const image = `/api/composition-templates/${template?.id}/image`
  expectSuccess(await call(service, 'PUT', image, { token, body: imageForm(drawn) }))
}

// The steps of one registration, in their order: each stands on the one before.
describe('an artist registers an artwork', () => {
  inOrder()
  it('creates a draft and receives its id and an upload token, and nothing else', async () => {
    created = await createDraft(service, artist)
    expect(Object.keys(created).sort()).toEqual(['artwork_id', 'upload_token'])
    expect(created.artwork_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('cannot compose or publish before there is an image', async () => {
    const early = await call(service, 'POST', artworkPath('generate-variants'), { token: artist })
    expect(early).toAnswer(409, 'IMAGE_MISSING')
    const publish = await call(service, 'POST', artworkPath('publish'), { token: artist })
    expect(publish).toAnswer(409, 'VARIANTS_INCOMPLETE')
  })

  it('uploads the image with the token', async () => {
    uploaded = expectSuccess(
      await upload(
        service,
        created.artwork_id,
        created.upload_token,
        await taggedByExiftool(await demoPicture(), 'jpg'),
      ),
    )
    expect(Object.keys(uploaded).sort()).toEqual([
      'image_url',
      'ready_for_composition',
      'thumbnail_url',
    ])
    expect(uploaded.ready_for_composition).toBe(true)
    const thumbnail = await fetch(uploaded.thumbnail_url, {
      headers: { accept: 'image/webp', authorization: `Bearer ${artist}` },
    })
    const facts = await sharp(await thumbnail.arrayBuffer()).metadata()
    expect([thumbnail.status, facts.format, facts.width, facts.height]).toEqual([
      200,
      'webp',
      300,
      300,
    ])
  })

  it('starts the composition and is told how long it will take', async () => {
    const answer = await call<{ job_id: string; estimated_time: string }>(
      service,
      'POST',
      artworkPath('generate-variants'),
      { token: artist },
    )
    const body = expectSuccess(answer)
    expect(Object.keys(body).sort()).toEqual(['estimated_time', 'job_id'])
    expect(body.estimated_time).toMatch(/^[1-9]\d*s$/)
    jobId = body.job_id
  })

  it('is given the same job when it is started again meanwhile', async () => {
    expect(await generate(service, artist, created.artwork_id)).toBe(jobId)
  })

  it('follows the progress as events that never go back and end with the job', async () => {
    const { contentType, events } = await followEvents(
      service,
      artworkPath(`generation-status/${jobId}`),
      artist,
    )
    expect(contentType).toContain('text/event-stream')
    const progress = events.map(({ event, data }) => {
      expect(event).toBe('progress')
      return data as Awaited<ReturnType<typeof jobStatus>>
    })
    const counts = progress.map(({ completed }) => completed)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(new Set(counts).size).toBeGreaterThan(3)
    expect(progress.some(({ current }) => current.startsWith('Premium frame, '))).toBe(true)
    expect(progress.at(-1)).toMatchObject({ status: 'completed', completed: 21, total: 21 })
  })

  it('reads the finished state as JSON', async () => {
    expect(await jobStatus(service, artist, created.artwork_id, jobId)).toEqual({
      status: 'completed',
      completed: 21,
      total: 21,
      failed: 0,
      current: '',
      eta: '0s',
    })
    expect(await encodedBy(jobId)).toBe(21)
  })

  it('has 21 WebP objects of the size of the canvas', async () => {
    const found = await objects()
    expect(found.map(({ key }) => key)).toEqual(
      KEYS.map((key) => `art/${created.artwork_id}/${key}.webp`),
    )
    for (const { key } of found) {
      const { format, width, height } = await sharp(await objectBytes(service, key)).metadata()
      expect([key, format, width, height]).toEqual([key, 'webp', 3555, 2528])
    }
  })

  it('has nothing of the camera and the place in any of its files', async () => {
    const all = await objectsBelow(service, '')
    const own = all.filter(({ key }) => key.includes(created.artwork_id))
    const files: Record<string, Buffer> = {}
    for (const { key } of own) files[key.replaceAll('/', '-')] = await objectBytes(service, key)
    // The picture, its thumbnail, 21 composed ones and the small rendition of each.
    expect(Object.keys(files)).toHaveLength(44)
    const clean = Object.fromEntries(Object.keys(files).map((name) => [name, []]))
    expect(await tagsOf(files)).toEqual(clean)
    for (const file of Object.values(files)) expect(file.includes(SECRET)).toBe(false)
  })

  it('has a small rendition of every picture, with a URL that names its content', async () => {
    let bytes = 0
    for (const { key, imageUrl, previewUrl } of await variants()) {
      expect(previewUrl).toBe(imageUrl.replace('.webp?', '-preview.webp?'))
      const answer = await fetch(previewUrl)
      const picture = Buffer.from(await answer.arrayBuffer())
      bytes += picture.byteLength
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { format, width, height } = await sharp(picture).metadata()
      expect([key, format, width, height]).toEqual([key, 'webp', 480, 341])
      const full = await objectBytes(service, `art/${created.artwork_id}/${key}.webp`)
      expect(await distance(picture, full)).toBeLessThan(6)
    }
    expect(bytes).toBeLessThan(1_000_000)
  })

  it('has 21 variant records with price, alternative text and a public picture', async () => {
    const records = await variants()
    expect(records.map(({ key }) => key)).toEqual(KEYS)
    for (const row of CATALOGUE) {
      const record = records.find(({ key }) => key === variantKey(row))
      expect(record).toMatchObject({
        altText: altText(REGISTRATION.title, row),
        price: PRICES[row.type],
        inventoryQuantity: 999,
      })
      expect(record?.imageUrl).toMatch(
        `${service.url}/api/files/art/${created.artwork_id}/${variantKey(row)}.webp?v=`,
      )
    }
    const picture = await fetch(records[0]?.imageUrl ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('encodes nothing when it is composed again with nothing changed', async () => {
    const before = await objects()
    const again = await generate(service, artist, created.artwork_id)
    expect(again).not.toBe(jobId)
    const end = await jobEnd(service, artist, created.artwork_id, again)
    expect(end).toMatchObject({ status: 'completed', completed: 21, total: 21 })
    expect(await encodedBy(again)).toBe(0)
    expect(await objects()).toEqual(before)
  })

  it('renders again one picture that is asked for, though it is there, and no other', async () => {
    const key = `art/${created.artwork_id}/wood-brown-none.webp`
    const before = await objectBytes(service, key)
    await service.store.put(key, Buffer.from('damaged'), { contentType: 'image/webp' })
    const job = await generate(service, artist, created.artwork_id, '?variant=wood-brown-none')
    expect(await jobEnd(service, artist, created.artwork_id, job)).toMatchObject({ completed: 21 })
    expect(await encodedBy(job)).toBe(1)
    expect((await objectBytes(service, key)).equals(before)).toBe(true)
  })

  it('has no picture rendered again that no artwork has', async () => {
    const path = artworkPath('generate-variants?variant=wood-gold-none')
    const answer = await call(service, 'POST', path, { token: artist })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('renders again the four variants of a mat that was replaced, and no other', async () => {
    const before = await variants()
    const objectsBefore = await objects()
    const jobs = await jobsOfArtwork()
    await replaceTemplate('mat-any-navy')
    const job = await until('the job that the replacement starts', async () =>
      (await jobsOfArtwork()).find((id) => !jobs.includes(id)),
    )
    expect(await jobEnd(service, artist, created.artwork_id, job)).toMatchObject({
      status: 'completed',
      completed: 21,
    })
    expect(await encodedBy(job)).toBe(4)
    const renewed = KEYS.filter((key) => key.endsWith('-navy'))
    expect(renewed).toHaveLength(4)
    const hashes = new Map(before.map(({ key, imageUrl }) => [key, imageUrl]))
    const changed = (await variants()).filter(({ key, imageUrl }) => hashes.get(key) !== imageUrl)
    expect(changed.map(({ key }) => key)).toEqual(renewed)
    for (const { key, contentHash } of changed)
      expect(before.find((one) => one.key === key)?.contentHash).not.toBe(contentHash)
    const times = new Map(objectsBefore.map(({ key, lastModified }) => [key, +lastModified]))
    const written = (await objects()).filter((one) => times.get(one.key) !== +one.lastModified)
    expect(written.map(({ key }) => key)).toEqual(
      renewed.map((key) => `art/${created.artwork_id}/${key}.webp`),
    )
  })

  it('renders again an object that was removed from the store', async () => {
    await service.store.delete(`art/${created.artwork_id}/postcard-none-none.webp`)
    const job = await generate(service, artist, created.artwork_id)
    await jobEnd(service, artist, created.artwork_id, job)
    expect(await encodedBy(job)).toBe(1)
    expect(await objects()).toHaveLength(21)
  })

  it('publishes one product with everything the specification names', async () => {
    const answer = await call<{ commerce_product_id: string; url: string }>(
      service,
      'POST',
      artworkPath('publish'),
      { token: artist },
    )
    const body = expectSuccess(answer)
    expect(Object.keys(body).sort()).toEqual(['commerce_product_id', 'url'])
    expect(await fetch(body.url)).toAnswer(200)
    const [product, ...others] = await service.products()
    expect(others).toEqual([])
    if (!product) throw new Error('The shop has no product.')
    const { variants: sold, metafields, tags, id, ...shown } = product
    expect(id).toBe(body.commerce_product_id)
    expect(shown).toMatchObject({
      title: 'Evening hills / Aoi Artist',
      vendor: 'Aoi Artist',
      productType: 'art',
      status: 'ACTIVE',
      published: true,
      mediaCount: 21,
    })
    expect(shown.descriptionHtml).toBe(
      '<p>First paragraph.</p><p>Second &lt;b&gt;paragraph&lt;/b&gt;.</p>',
    )
    expect(metafields).toMatchObject({
      brand: 'art',
      idp_uid: 'dev-artist',
      technique: 'Woodblock print',
    })
    expect([...tags].sort()).toEqual(['evening', 'landscape'])
    const byAlt = <T extends { alt: string | null }>(list: readonly T[]) =>
      [...list].sort((one, two) => String(one.alt).localeCompare(String(two.alt)))
    const expected = CATALOGUE.map((row) => ({
      options: variantOptions(row, wordsIn('ja')),
      price: PRICES[row.type],
      alt: pictureAlt(REGISTRATION.title, row, wordsIn('ja')),
      quantity: 999,
      tracked: true,
      requiresShipping: true,
    }))
    const got = sold.map(({ id: _, price, ...rest }) => ({ ...rest, price: Number(price) }))
    expect(byAlt(got)).toEqual(byAlt(expected))
  })

  it('shows as published, with the product and its variants recorded', async () => {
    const [product] = await service.products()
    const artwork = await call(service, 'GET', `/api/artworks/${created.artwork_id}`, {
      token: artist,
    })
    expect(artwork.body).toMatchObject({ status: 'published', commerceProductId: product?.id })
    const recorded = (await variants()).map(({ commerceVariantId }) => commerceVariantId).sort()
    expect(recorded).toEqual(product?.variants.map(({ id }) => id).sort())
  })
})

describe('what the processes print', () => {
  it('holds no token and no password', async () => {
    const printed = service.printed()
    for (const secret of [artist, created.upload_token, 'artist-password']) {
      expect(printed).not.toContain(secret)
    }
  })
})
