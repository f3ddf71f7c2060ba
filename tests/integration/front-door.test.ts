import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHostileServer } from '../security/hostile-server.ts'
import { createDraft, imageForm } from '../support/artworks/register.ts'
import { call, codeOf, envelopeOf, pathsOf } from '../support/service/api.ts'
import { rawCode, sendRaw } from '../support/service/raw-http.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let admin: string
let artist: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

describe('the envelope', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing/at/all'],
    ['GET', '/api/artworks/a/b/c'],
    ['GET', '/api/globals'],
    ['GET', '/api/globals/constructor'],
    ['GET', '/api/og'],
    ...[
      'constructor',
      '__proto__',
      'prototype',
      'toString',
      'hasOwnProperty',
      '__defineGetter__',
      'valueOf',
    ].flatMap((name): [string, string][] => [
      ['GET', `/api/${name}`],
      ['POST', `/api/${name}/x`],
      ['GET', `/api/artworks/${name}`],
      ['DELETE', `/api/${name}/x/y`],
    ]),
    ['GET', '/api/%5F%5Fproto%5F%5F/x'],
  ])('answers 404 to %s %s', async (method, path) => {
    const answer = await call(service, method, path, { token: admin })
    expect(envelopeOf(answer)).toEqual([404, 'NOT_FOUND', true])
  })

  it.each([
    ['PUT', '/api/users/login', 'POST, OPTIONS'],
    ['DELETE', '/api/health', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/access', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/artwork/upload', 'POST, OPTIONS'],
    ['PATCH', '/api/art/artworks/create', 'POST, OPTIONS'],
  ])('answers 405 with Allow to %s %s', async (method, path, allow) => {
    const answer = await call(service, method, path, { token: admin })
    expect(envelopeOf(answer)).toEqual([405, 'METHOD_NOT_ALLOWED', true])
    expect(answer.headers.get('allow')).toBe(allow)
  })

  it('answers 400 to JSON that cannot be read, also by Payload itself', async () => {
    const type = { 'content-type': 'application/json' }
    for (const body of ['{', '{"a":}', '[1,', '\u0000', '{"a":1}}']) {
      const answer = await call(service, 'POST', '/api/brands', {
        token: admin,
        body,
        headers: type,
      })
      expect([body, envelopeOf(answer)[0], envelopeOf(answer)[2]]).toEqual([body, 400, true])
    }
  })

  it.each([
    ['without a boundary', 'multipart/form-data', ''],
    ['that is none', 'multipart/form-data; boundary=x', 'nothing'],
    [
      'whose text is no JSON',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="_payload"\r\n\r\n{\r\n--x--\r\n',
    ],
  ])('answers 400 to a form %s', async (_what, type, body) => {
    for (const path of ['/api/users/login', '/api/brands']) {
      const headers = { 'content-type': type }
      const answer = await call(service, 'POST', path, { token: admin, body, headers })
      expect([path, ...envelopeOf(answer)]).toEqual([path, 400, 'MALFORMED_MULTIPART', true])
    }
  })

  it('answers no 500 to identifiers and URLs that make no sense', async () => {
    for (const [method, path] of [
      ['GET', '/api/brands/a%00b'],
      ['DELETE', '/api/brands/a%00b'],
      ['PATCH', '/api/artworks/%00'],
      ['POST', '/api/users/verify/x'],
    ] as const) {
      const json = method === 'GET' || method === 'DELETE' ? undefined : {}
      const answer = await call(service, method, path, { token: artist, json })
      expect([path, ...envelopeOf(answer)]).toEqual([path, 404, 'NOT_FOUND', true])
    }
  })

  it('answers what Payload writes by itself', async () => {
    const answer = await call(service, 'POST', '/api/users/logout')
    expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
  })

  it('answers HEAD as GET, without a body', async () => {
    const answer = await call(service, 'HEAD', '/api/health')
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toContain('application/json')
  })
})

describe('a body', () => {
  const large = 'a'.repeat(1024 * 1024)

  it.each([
    '/api/brands',
    '/api/users/login',
    '/api/art/artworks/create',
    '/api/nothing',
    '/api/payload-preferences/x',
  ])('of more than 1 MiB is refused at %s', async (path) => {
    const answer = await call(service, 'POST', path, { token: admin, json: { large } })
    expect(envelopeOf(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE', true])
  })

  it('of more than 1 MiB is refused as a form where no upload is taken', async () => {
    const form = new FormData()
    form.set('_payload', '{}')
    form.set('file', new Blob([large, large]), 'file.bin')
    for (const path of ['/api/brands', '/api/users/login']) {
      const answer = await call(service, 'POST', path, { token: admin, body: form })
      expect([path, ...envelopeOf(answer)]).toEqual([path, 413, 'PAYLOAD_TOO_LARGE', true])
    }
  })

  it('that is a small form is still taken, as the console sends it', async () => {
    const form = new FormData()
    form.set('_payload', JSON.stringify({ name: 'Renamed by a form' }))
    const answer = await call<{ doc: { name: string } }>(service, 'PATCH', '/api/brands/pet', {
      token: admin,
      body: form,
    })
    expect([answer.status, answer.body.doc?.name]).toEqual([200, 'Renamed by a form'])
  })

  it('that is an image may be larger', async () => {
    const answer = await call(service, 'POST', '/api/artwork/upload', {
      token: artist,
      body: imageForm(Buffer.alloc(3 * 1024 * 1024, 1)),
    })
    expect(codeOf(answer)).toBe('UNSUPPORTED_IMAGE_FORMAT')
  })

  it('that is compressed is refused', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await call(service, 'POST', '/api/brands', { token: admin, body: 'x', headers })
    expect(envelopeOf(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', true])
  })

  it('in chunks counts like any other', async () => {
    const head = `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = `40000\r\n${'a'.repeat(0x40000)}\r\n`
    const answer = await sendRaw(service.url, [head, ...Array<string>(5).fill(chunk)])
    expect([answer.status, rawCode(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})

describe('a question', () => {
  it.each([
    ['limit=1e9', ['limit']],
    ['depth=99', ['depth']],
    ['sort=a,b,c,d,e,f', ['sort']],
    ['pagination=false', ['pagination']],
    ['where=x', ['where']],
    ['where[title][near]=1,2,3', ['where[title][near]']],
    ['where[title][within]=x', ['where[title][within]']],
    ['where[or][0][title][intersects]=x', ['where[or][0][title][intersects]']],
    ['sort=owner.email', ['sort']],
    ['sort=title,-owner__salt', ['sort']],
    ['joins[variants][sort]=-artwork.owner.salt', ['joins.variants.sort']],
    [
      `where${'[and][0]'.repeat(300)}[id][equals]=1`,
      [`where${'[and][0]'.repeat(300)}`.slice(0, 100)],
    ],
  ])('that asks for too much is refused: %s', async (query, paths) => {
    const answer = await call(service, 'GET', `/api/artworks?${query}`, { token: admin })
    expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
    expect(pathsOf(answer)).toEqual(paths)
  })

  it('with 1001 parameters is refused', async () => {
    const query = Array.from({ length: 1001 }, (_, index) => `a${index}`).join('&')
    const answer = await call(service, 'GET', `/api/artworks?${query}`, { token: admin })
    expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
  })

  it('in a body is measured by the same rules', async () => {
    const ask = (body: string, type = 'application/x-www-form-urlencoded') =>
      call(service, 'POST', '/api/artworks', {
        token: admin,
        body,
        headers: { 'x-payload-http-method-override': 'GET', 'content-type': type },
      })
    expect(pathsOf(await ask('limit=1e9'))).toEqual(['limit'])
    expect((await ask('limit=5')).body.limit).toBe(5)
    expect(codeOf(await ask('{"limit":0}', 'application/json'))).toBe('UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('a URL that a client names', () => {
  it('is never asked, wherever it stands', async () => {
    const trap = await startHostileServer()
    try {
      const { url } = trap
      const host = new URL(url).host
      const { privateKey } = await generateKeyPair('RS256')
      const claims = { iss: url, aud: 'print-commerce', sub: 'dev-artist', iat: 1, exp: 4e9 }
      const luring = await new SignJWT(claims)
        .setProtectedHeader({
          alg: 'RS256',
          kid: `${url}/kid`,
          jku: `${url}/jku`,
          x5u: `${url}/x5u`,
        })
        .sign(privateKey)
      const text = `<img src="${url}/text"><link rel="stylesheet" href="${url}/text">`
      const src = `src=${encodeURIComponent(url)}&url=${encodeURIComponent(url)}`
      const attempts: [number, string, string, Parameters<typeof call>[3]?][] = [
        [401, 'GET', '/api/artworks', { token: luring }],
        [403, 'GET', '/api/art/thumbnails/none', { headers: { 'x-app-attestation': luring } }],
        [401, 'POST', '/api/photo/photos', { token: luring, body: imageForm(Buffer.from('x')) }],
        [404, 'GET', `/api/artworks/paste-url?${src}`, { token: admin }],
        [404, 'GET', `/api/artworks/paste-url/1?${src}`, { token: admin }],
        [303, 'GET', `/api/users/oidc/login?returnTo=${encodeURIComponent(url)}`],
        [303, 'GET', `/api/users/oidc/callback?code=x&state=x&iss=${encodeURIComponent(url)}`],
        [404, 'GET', `/api/files/${encodeURIComponent(url)}?${src}`],
        [
          200,
          'GET',
          '/api/brands',
          { headers: { origin: url, referer: url, 'x-forwarded-host': host } },
        ],
        [400, 'POST', '/api/art/artworks/create', { token: artist, json: { image_url: url } }],
        [
          400,
          'POST',
          '/api/commerce/products',
          { token: admin, json: { artwork_id: url, image: url } },
        ],
        [
          200,
          'PATCH',
          '/api/brands/art',
          { token: admin, json: { domain: host, config: { ui: { logo: url, hook: url } } } },
        ],
        [
          200,
          'POST',
          '/api/photo/products/templates',
          {
            token: await service.tokenOf('photo-admin'),
            json: {
              title: `${url}/title`,
              print_size: { width_mm: 89, height_mm: 89 },
              base_price: 100,
              quantity_discounts: {},
              production_time: text,
              shipping_method: url,
            },
          },
        ],
      ]
      for (const [status, method, path, options] of attempts)
        expect(await call(service, method, path, options)).toAnswer(status)
      await createDraft(service, artist, { description: text, technique: url, tags: [host] })
      await sendRaw(service.url, [`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`])
      await sendRaw(service.url, [
        `GET ${url}/proxied HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      ])
      expect(trap.requests).toEqual([])
      // It could have been.
      trap.answer('/', {})
      await fetch(url)
      expect(trap.requests).toHaveLength(1)
    } finally {
      await trap.close()
    }
  })
})
