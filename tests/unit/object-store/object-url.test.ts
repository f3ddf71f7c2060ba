import { describe, expect, it } from 'vitest'
import { createS3Store } from '../../../src/object-store/adapters/s3/create-s3-store.ts'
import {
  objectKeyOf,
  objectOrigins,
  objectUrl,
  signedObjectUrl,
} from '../../../src/object-store/object-url.ts'
import { createUrlSigner } from '../../../src/object-store/signed-url.ts'

const serverUrl = 'https://service.example'
const PUBLIC = 'thumbnails/art/1.webp'
const PRIVATE = 'print-data/art/1.jpg'
const urlSigner = createUrlSigner({ secrets: ['a secret'] })
const soon = () => new Date(Date.now() + 60_000)

const s3 = (publicUrl?: string) =>
  createS3Store({
    bucket: 'pictures',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'topsecret' },
    ...(publicUrl !== undefined && { publicUrl }),
  })

describe('the URL of an object', () => {
  it('is at this service where no delivery network stands in front of the store', () => {
    for (const [key, access] of [
      [PUBLIC, 'public'],
      [PRIVATE, 'private'],
    ] as const)
      expect(objectUrl({ store: s3(), serverUrl }, key, access)).toBe(
        `${serverUrl}/api/files/${key}`,
      )
  })

  it('is at the delivery network for public objects only', () => {
    const at = { store: s3('https://cdn.example/pictures/'), serverUrl }
    expect(objectUrl(at, PUBLIC, 'public')).toBe(`https://cdn.example/pictures/${PUBLIC}`)
    expect(objectUrl(at, PRIVATE, 'private')).toBe(`${serverUrl}/api/files/${PRIVATE}`)
  })

  it('is of the origin of this service, or of its delivery network', () => {
    expect(objectOrigins({ store: s3(), serverUrl })).toEqual([serverUrl])
    const store = s3('https://cdn.example/pictures/')
    expect(objectOrigins({ store, serverUrl })).toEqual([serverUrl, 'https://cdn.example'])
  })

  it('is signed by this service where the store cannot', async () => {
    const url = new URL(await signedObjectUrl({ store: {}, serverUrl, urlSigner }, PRIVATE, soon()))
    expect(url.origin + url.pathname).toBe(`${serverUrl}/api/files/${PRIVATE}`)
    expect(urlSigner.verify(PRIVATE, url.searchParams)).toBe(true)
    expect(urlSigner.verify(PUBLIC, url.searchParams)).toBe(false)
  })

  it('is signed by the store where it can, without the secret in it', async () => {
    const url = await signedObjectUrl({ store: s3(), serverUrl, urlSigner }, PRIVATE, soon())
    expect(url).toMatch(
      /^https:\/\/pictures\.s3\.eu-central-1\.amazonaws\.com\/print-data\/art\/1\.jpg\?/,
    )
    expect(url).not.toContain('topsecret')
    expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60)
  })

  it.each([0, -1, Number.NaN, 7 * 24 * 3600 + 60])(
    'is not signed for %d seconds',
    async (seconds) => {
      const until = new Date(Date.now() + seconds * 1000)
      const signed = signedObjectUrl({ store: s3(), serverUrl, urlSigner }, PRIVATE, until)
      await expect(signed).rejects.toThrow(RangeError)
    },
  )

  it('is refused for what is no key', async () => {
    const store = s3('https://cdn.example')
    expect(() => store.publicUrl?.('../x')).toThrow('object key')
    await expect(store.signedUrl?.('../x', soon())).rejects.toThrow('object key')
  })
})

describe('the key of an object in a URL', () => {
  const key = 'art/0197/stand-none-none.webp'
  const cdn = s3('https://cdn.example/pictures')

  it('is found at the service and at the CDN, whatever the query', () => {
    expect(objectKeyOf({ store: s3(), serverUrl }, `${serverUrl}/api/files/${key}?v=1#x`)).toBe(key)
    for (const url of [
      objectUrl({ store: cdn, serverUrl }, key, 'public'),
      `${serverUrl}/api/files/${key}`,
    ])
      expect(objectKeyOf({ store: cdn, serverUrl }, url)).toBe(key)
  })

  it.each([
    `${serverUrl}.evil.test/api/files/${key}`,
    `${serverUrl}/api/brands/${key}`,
    `https://other.example/api/files/${key}`,
    `${serverUrl}/api/files/%`,
    'no url',
  ])('is not in %s', (url) => {
    expect(objectKeyOf({ store: s3(), serverUrl }, url)).toBeUndefined()
  })
})
