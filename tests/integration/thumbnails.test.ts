import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVELOPMENT_PROJECT } from '../../src/stand-ins/attestation-issuer/project.ts'
import { createSigningKeys } from '../../src/stand-ins/identity-provider/signing-keys.ts'
import { thumbnailKey } from '../../src/thumbnails/thumbnail-key.ts'
import { createWithImage } from '../support/artworks/register.ts'
import {
  ATTESTATION_HEADER,
  attestationToken,
  signAttestation,
} from '../support/identity/attestation.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { takeStoreAway } from '../support/store/take-store-away.ts'

let service: Service
let artwork: string
let token: string
let path: string
const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  service = await startService()
  artwork = await createWithImage(service, await service.tokenOf('artist'))
  token = await attestationToken(service)
  path = `/api/art/thumbnails/${artwork}`
})
afterAll(() => service?.stop())

type Ask = {
  readonly method?: string
  readonly attestation?: string | null
  readonly login?: Login
  readonly headers?: Record<string, string>
}

/** Sends a request; by default as an attested app that accepts WebP. */
async function ask(where: string, { method = 'GET', attestation, login, headers = {} }: Ask = {}) {
  const attested = attestation === undefined ? token : attestation
  const response = await fetch(`${service.url}${where}`, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'image/webp',
      ...(attested !== null && { [ATTESTATION_HEADER]: attested }),
      ...(login && { authorization: `Bearer ${await service.tokenOf(login)}` }),
      ...headers,
    },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const statusOf = async (where: string, how?: Ask) => (await ask(where, how)).response.status
const typeOf = ({ response }: Awaited<ReturnType<typeof ask>>) =>
  response.headers.get('content-type')
const format = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}
const errorOf = (bytes: Buffer) => {
  const [error] = JSON.parse(bytes.toString()).errors
  const { requestId: _, ...data } = error.data
  return { ...error, data }
}

describe('an attested thumbnail', () => {
  it('is shown to an app of ours, private, with a strong tag and its length', async () => {
    const { response, bytes } = await ask(path)
    expect(response).toAnswer(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=300',
      etag: expect.stringMatching(/^"[^"]+"$/),
      vary: expect.stringContaining('Accept'),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await format(bytes)).toEqual(['webp', 300, 300])
  })

  it('stands in its own words in the answer of the upload and in the record', async () => {
    const found = await call<{ thumbnailUrl: string }>(service, 'GET', `/api/artworks/${artwork}`, {
      token: await service.tokenOf('artist'),
    })
    const url = new URL(found.body.thumbnailUrl)
    expect(url.pathname).toBe(path)
    const { response } = await ask(url.pathname + url.search)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const other = await ask(`${path}?v=0123456789abcdef`)
    expect(other.response.headers.get('cache-control')).toBe('private, max-age=300')
  })

  it('is refused without an attestation', async () => {
    const { response, bytes } = await ask(path, { attestation: null })
    expect([response.status, errorOf(bytes).data.code]).toEqual([401, 'ATTESTATION_REQUIRED'])
    expect(errorOf(bytes).message).toContain(ATTESTATION_HEADER)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is refused with one body for every attestation that does not count', async () => {
    const otherKeys = { ...service, attestationKeys: await createSigningKeys() }
    const forged: Record<string, string> = {
      empty: '',
      garbage: 'garbage',
      'two tokens': `${token}, ${token}`,
      'a bearer': `Bearer ${token}`,
      altered: `${token.slice(0, -4)}AAAA`,
      expired: await signAttestation(service, { iat: now() - 7200, exp: now() - 3600 }),
      'of another app': await signAttestation(service, { sub: '1:1:web:other' }),
      'of another project': await signAttestation(service, { aud: ['projects/2'] }),
      'of another issuer': await signAttestation(service, { iss: 'https://example.test/1' }),
      'of another key': await signAttestation(otherKeys),
      'an ID token': await signIdToken(service),
      'too long': 'a'.repeat(9000),
    }
    const bodies = new Set<string>()
    for (const [name, attestation] of Object.entries(forged)) {
      const { response, bytes } = await ask(path, { attestation })
      expect([name, response.status]).toEqual([name, 403])
      bodies.add(JSON.stringify(errorOf(bytes)))
    }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('ATTESTATION_FAILED')
  })

  it.each(DEVELOPMENT_PROJECT.appIds)('is shown to %s', async (sub) => {
    expect(await statusOf(path, { attestation: await signAttestation(service, { sub }) })).toBe(200)
  })

  it.each<[Login, number]>([
    ['artist', 200],
    ['art-admin', 200],
    ['super-admin', 200],
    ['artist-2', 401],
    ['photo-admin', 401],
  ])(
    'needs no attestation for %s only as far as that login may read: %d',
    async (login, status) => {
      expect(await statusOf(path, { attestation: null, login })).toBe(status)
    },
  )

  it('is rejected with an invalid attestation, even with a login', async () => {
    expect(await statusOf(path, { attestation: 'x', login: 'super-admin' })).toBe(403)
  })

  it('is refused when a bearer came that does not count, whatever the attestation', async () => {
    const headers = { authorization: 'Bearer x.y.z' }
    expect(await statusOf(path, { headers })).toBe(401)
  })

  it('has no way around it by the URL of the file', async () => {
    const file = `/api/files/${thumbnailKey('art', artwork)}`
    for (const login of [undefined, 'artist-2', 'photo-admin'] as const) {
      expect(await statusOf(file, login ? { login } : {})).toBe(404)
    }
    expect(await statusOf(file, { login: 'super-admin' })).toBe(200)
  })
})

describe('the URL of a thumbnail', () => {
  it('gives nothing of a brand under another one', async () => {
    const { response, bytes } = await ask(`/api/photo/thumbnails/${artwork}`)
    expect([response.status, response.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND'])
    expect(await format(bytes)).toEqual(['webp', 300, 300])
    const none = await ask(`/api/nobody/thumbnails/${artwork}`)
    expect([none.response.status, errorOf(none.bytes).data.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('takes no path that leads through others for an id', async () => {
    const { response, bytes } = await ask('/api/art/thumbnails/..%2f..%2foriginals')
    expect([response.status, errorOf(bytes).data.code]).toEqual([400, 'MALFORMED_REQUEST'])
  })

  it.each([
    '%2e%2e',
    '..%5c..',
    'a_b',
    'a.webp',
    'a%00',
    '-a',
    'a%0d%0ax',
    'a'.repeat(65),
    `../../files/thumbnails/art`,
  ])('takes no %s for an id', async (id) => {
    const { response, bytes } = await ask(`/api/art/thumbnails/${id}`)
    expect([response.status, bytes.toString()]).toEqual([404, expect.not.stringContaining('RIFF')])
  })

  it.each(['%2e%2e', '%00', 'Art', 'a'.repeat(33)])('takes no %s for a brand', async (brand) => {
    expect(await statusOf(`/api/${brand}/thumbnails/${artwork}`)).toBe(404)
  })

  it('does not take part in writing', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect([method, await statusOf(path, { method })]).toEqual([method, 405])
    }
  })
})

describe('the format of a thumbnail', () => {
  it.each<[string, string]>([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/webp'],
    ['image/png,image/*;q=0.8,*/*;q=0.5', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
    ['image/webp;q=0.2, image/jpeg;q=0.9', 'image/jpeg'],
  ])('for %s is %s', async (accept, type) => {
    const answer = await ask(path, { headers: { accept } })
    expect([answer.response.status, typeOf(answer)]).toEqual([200, type])
    expect(await format(answer.bytes)).toEqual([type.slice(6), 300, 300])
    expect(answer.response.headers.get('content-length')).toBe(String(answer.bytes.byteLength))
  })

  it('is none for a client that takes no picture', async () => {
    const { response, bytes } = await ask(path, { headers: { accept: 'text/html' } })
    expect([response.status, errorOf(bytes).data.code]).toEqual([406, 'NOT_ACCEPTABLE'])
  })

  it('has a tag of its own, which makes 304 for this format alone', async () => {
    const tags: Record<string, string> = {}
    for (const accept of ['image/webp', 'image/jpeg']) {
      tags[accept] = (await ask(path, { headers: { accept } })).response.headers.get('etag') ?? ''
    }
    for (const accept of Object.keys(tags)) {
      for (const [of, tag] of Object.entries(tags)) {
        const { response, bytes } = await ask(path, {
          headers: { accept, 'if-none-match': tag },
        })
        expect(response.status).toBe(of === accept ? 304 : 200)
        if (of === accept) {
          expect(bytes.byteLength).toBe(0)
          expect(response.headers.get('etag')).toBe(tag)
          expect(response.headers.get('vary')).toContain('Accept')
        }
      }
    }
  })

  it.each(['image/webp', 'image/jpeg'])('is told by HEAD as by GET: %s', async (accept) => {
    const get = await ask(path, { headers: { accept } })
    const head = await ask(path, { method: 'HEAD', headers: { accept } })
    expect([head.response.status, head.bytes.byteLength]).toEqual([200, 0])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary']) {
      expect([name, head.response.headers.get(name)]).toEqual([
        name,
        get.response.headers.get(name),
      ])
    }
    expect(await statusOf(path, { method: 'HEAD', attestation: null })).toBe(401)
  })
})

describe('a thumbnail that cannot be shown', () => {
  it('is a placeholder under 404 where there is none', async () => {
    for (const [accept, type] of [
      ['image/webp', 'webp'],
      ['*/*', 'jpeg'],
    ] as const) {
      const { response, bytes } = await ask('/api/art/thumbnails/1042', { headers: { accept } })
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await format(bytes)).toEqual([type, 300, 300])
    }
  })

  it('is not told to strangers, not even that it is missing', async () => {
    expect(await statusOf('/api/art/thumbnails/1042', { attestation: null })).toBe(401)
  })

  it('is a placeholder under 503 while the store fails, and itself again afterwards', async () => {
    const bringBack = await takeStoreAway(service)
    try {
      const { response, bytes } = await ask(path)
      expect([response.status, response.headers.get('x-error-code')]).toEqual([
        503,
        'STORE_UNAVAILABLE',
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await format(bytes)).toEqual(['webp', 300, 300])
    } finally {
      await bringBack()
    }
    expect(await statusOf(path)).toBe(200)
  })
})
