import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeThumbnail } from '../../../src/imaging/thumbnail.ts'
import { createLocalDiskStore } from '../../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { placeholder } from '../../../src/thumbnails/placeholder.ts'
import { thumbnailFile, thumbnailTag } from '../../../src/thumbnails/thumbnail-file.ts'
import { thumbnailKey, thumbnailUrl } from '../../../src/thumbnails/thumbnail-key.ts'
import { drawPng } from '../../support/pictures/images.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

let folder: string
let store: ObjectStore
let stored: Uint8Array
const key = thumbnailKey('art', '1042')

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  store = createLocalDiskStore({ root: folder })
  stored = await makeThumbnail(await drawPng(), { crop: 'contain' })
  await store.put(key, stored, { contentType: 'image/webp' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const facts = async (picture: Uint8Array) => {
  const { format, width, height, hasAlpha } = await sharp(picture).metadata()
  return { format, width, height, hasAlpha }
}

describe('a stored thumbnail', () => {
  it('has the name of its order below its brand, and a URL that names its content', () => {
    expect(key).toBe('thumbnails/art/art_1042_thumb.webp')
    const sha256 = '0123456789abcdef'.repeat(4)
    expect(thumbnailUrl('https://x.test', 'art', '1042', { sha256 })).toBe(
      'https://x.test/api/art/thumbnails/1042?v=0123456789abcdef',
    )
  })

  it('is given as WebP byte for byte', async () => {
    expect(Buffer.from((await thumbnailFile(store, key, 'webp')) ?? [])).toEqual(
      Buffer.from(stored),
    )
  })

  it('is given as JPEG of the same size, its transparent parts white', async () => {
    const jpeg = (await thumbnailFile(store, key, 'jpeg')) ?? new Uint8Array()
    expect(await facts(jpeg)).toEqual({ format: 'jpeg', width: 300, height: 300, hasAlpha: false })
    const corner = await sharp(jpeg)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(Math.min(...corner)).toBeGreaterThan(250)
  })

  it('has another strong tag as JPEG', () => {
    expect(thumbnailTag({ etag: '"abc"' }, 'webp')).toBe('"abc"')
    expect(thumbnailTag({ etag: '"abc"' }, 'jpeg')).toBe('"abc-jpeg"')
  })

  it('that is not there is nothing', async () => {
    expect(await thumbnailFile(store, thumbnailKey('art', '1'), 'jpeg')).toBeNull()
  })

  it.each([
    ['no picture', Buffer.from('no picture'), 'jpeg'],
    ['far too large', Buffer.alloc(1024 * 1024 + 1), 'webp'],
  ] as const)('that is %s cannot be read', async (_, bytes, format) => {
    const broken = thumbnailKey('art', 'broken')
    await store.put(broken, bytes, { contentType: 'image/webp' })
    await expect(thumbnailFile(store, broken, format)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
  })
})

describe('the placeholder', () => {
  it.each(['webp', 'jpeg'] as const)(
    'is a small %s of 300 × 300 px, drawn once',
    async (format) => {
      const picture = await placeholder(format)
      expect(await facts(picture)).toMatchObject({ format, width: 300, height: 300 })
      expect(picture.byteLength).toBeLessThan(8000)
      expect(await placeholder(format)).toBe(picture)
    },
  )
})
