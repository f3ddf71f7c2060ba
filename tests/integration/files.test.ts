import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUrlSigner } from '../../src/object-store/signed-url.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { originalOf } from '../support/artworks/original-of.ts'
import {
  createWithImage,
  expectSuccess,
  freshPicture,
  imageForm,
} from '../support/artworks/register.ts'
import { call, withoutRequestId } from '../support/service/api.ts'
import { type Login, type Service, startService, TEST_SECRET } from '../support/service/service.ts'

let service: Service
let artwork: string
let original: string
const composed = () => `/api/files/art/${artwork}/premium-black-navy.webp`

beforeAll(async () => {
  service = await startService()
  const token = await service.tokenOf('artist')
  artwork = await createWithImage(service, token)
  await composedArtwork(service, artwork)
  original = `/api/files/${await originalOf(service, artwork)}`
})
afterAll(() => service?.stop())

const readAs = async (login: Login | null, path: string) =>
  call(service, 'GET', path, login ? { token: await service.tokenOf(login) } : {})

describe('a composed picture and its preview', () => {
  it('are public, cacheable and never run as anything but data', async () => {
    const preview = composed().replace('.webp', '-preview.webp')
    for (const path of [composed(), preview]) {
      const answer = await readAs(null, path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': expect.stringContaining('public'),
        etag: expect.stringMatching(/^"[^"]+"$/),
      })
    }
  })

  it.each([
    ['the same tag', (etag: string) => etag],
    ['a list with the tag', (etag: string) => `"other", ${etag}`],
    ['the weak form of the tag', (etag: string) => `W/${etag}`],
    ['any tag', () => '*'],
  ])('are not sent again to a client that has %s', async (_, header) => {
    const etag = (await readAs(null, composed())).headers.get('etag') ?? ''
    const headers = { 'if-none-match': header(etag) }
    const answer = await call(service, 'GET', composed(), { headers })
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag])
  })

  it('are sent again to a client that has another tag', async () => {
    const headers = { 'if-none-match': '"other"' }
    expect(await call(service, 'GET', composed(), { headers })).toAnswer(200)
  })

  it('do not exist under a key that nothing has', async () => {
    const answer = await readAs(null, `/api/files/art/${artwork}/premium-pink-navy.webp`)
    expect(answer).toAnswer(404, 'NOT_FOUND')
  })
})

describe('an original', () => {
  it.each(['artist', 'art-admin', 'super-admin'] as const)('is shown to %s', async (login) => {
    const answer = await readAs(login, original)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each(['artist-2', 'photo-admin', null] as const)('does not exist for %s', async (login) => {
    const answer = await readAs(login, original)
    const missing = await readAs(login, original.replace(artwork, 'nothing'))
    expect(answer).toAnswer(404, 'NOT_FOUND')
    expect(withoutRequestId(answer)).toBe(withoutRequestId(missing))
  })

  it('opens by a signed URL, for its time and for itself alone', async () => {
    const signer = createUrlSigner({ secrets: [TEST_SECRET] })
    const key = original.replace('/api/files/', '')
    const soon = new Date(Date.now() + 60_000)
    expect(await readAs(null, `${original}?${signer.sign(key, soon)}`)).toAnswer(200)
    const past = new Date(Date.now() - 1000)
    expect(await readAs(null, `${original}?${signer.sign(key, past)}`)).toAnswer(404)
    const other = signer.sign('originals/art/other.jpeg', soon)
    expect(await readAs(null, `${original}?${other}`)).toAnswer(404)
  })

  it('that was uploaded on its own is shown to its uploader only', async () => {
    const token = await service.tokenOf('artist')
    const body = imageForm(await freshPicture())
    const answer = await call<{ original_url: string }>(service, 'POST', '/api/artwork/upload', {
      token,
      body,
    })
    const { pathname } = new URL(expectSuccess(answer).original_url)
    expect(await readAs('artist', pathname)).toAnswer(200)
    expect(await readAs('super-admin', pathname)).toAnswer(200)
    for (const login of ['artist-2', 'photo-admin', null] as const) {
      expect([login, (await readAs(login, pathname)).status]).toEqual([login, 404])
    }
  })
})

describe('a template of the composition', () => {
  it('is not public', async () => {
    const objects = []
    for await (const { key } of service.store.list('admin-assets/')) objects.push(key)
    expect(objects.length).toBeGreaterThan(10)
    expect(await readAs(null, `/api/files/${objects[0]}`)).toAnswer(404)
    expect(await readAs('artist', `/api/files/${objects[0]}`)).toAnswer(404)
  })
})

describe('a path that leads elsewhere', () => {
  it.each([
    '../../secrets.json',
    '..%2f..%2fsecrets.json',
    '%2e%2e/%2e%2e/secrets.json',
    'art/%2e%2e/%2e%2e/secrets.json',
  ])('by way of another is no path at all: %s', async (key) => {
    const answer = await rawGet(`/api/files/${key}`)
    expect([answer.status, answer.text.includes('MALFORMED_REQUEST')]).toEqual([400, true])
  })

  it.each([
    'art/..%5c..%5csecrets.json',
    '%2fetc%2fpasswd',
    '/etc/passwd',
    'art//premium-black-navy.webp',
    'art/.hidden/premium-black-navy.webp',
    'art/%00/premium-black-navy.webp',
    'art/premium-black-navy.webp%00.png',
    '__proto__/constructor',
    'x'.repeat(600),
    `${'a/'.repeat(300)}b`,
  ])('is no file: %s', async (key) => {
    const answer = await rawGet(`/api/files/${key}`)
    expect([answer.status, answer.text.includes('root:')]).toEqual([404, false])
  })
})

/** A request whose path is not normalised on the way, as `fetch` would do. */
function rawGet(path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
