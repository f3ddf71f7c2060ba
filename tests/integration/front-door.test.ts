import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHostileServer } from '../security/hostile-server.ts'
import { listedAccess } from '../security/listed-access.ts'
import { createDraft, imageForm } from '../support/artworks/register.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { rawCode, sendRaw } from '../support/service/raw-http.ts'
import { type Service, startService } from '../support/service/service.ts'

const SHOP = 'https://shop.example'
let service: Service
let admin: string
let artist: string
let cookie: string

beforeAll(async () => {
  service = await startService({ env: { CORS_ORIGINS: SHOP } })
  admin = await service.tokenOf('super-admin')
  artist = await service.tokenOf('artist')
  const login = await call(service, 'POST', '/api/users/login', {
    json: { email: 'super-admin@example.test', password: 'super-admin-password' },
  })
  cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
})
afterAll(() => service?.stop())

/** The answer in one line: status, code, and whether it has the whole envelope. */
const told = (answer: Awaited<ReturnType<typeof call>>) => {
  const data = answer.body.errors?.[0]?.data
  const whole = Boolean(data?.action) && data?.requestId === answer.headers.get('x-request-id')
  return [answer.status, codeOf(answer), whole]
}

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
    expect(told(answer)).toEqual([404, 'NOT_FOUND', true])
  })

  it.each([
    ['PUT', '/api/users/login', 'POST, OPTIONS'],
    ['DELETE', '/api/health', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/access', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/artwork/upload', 'POST, OPTIONS'],
    ['PATCH', '/api/art/artworks/create', 'POST, OPTIONS'],
  ])('answers 405 with Allow to %s %s', async (method, path, allow) => {
    const answer = await call(service, method, path, { token: admin })
    expect(told(answer)).toEqual([405, 'METHOD_NOT_ALLOWED', true])
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
      expect([body, told(answer)[0], told(answer)[2]]).toEqual([body, 400, true])
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
      expect([path, ...told(answer)]).toEqual([path, 400, 'MALFORMED_MULTIPART', true])
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
      expect([path, ...told(answer)]).toEqual([path, 404, 'NOT_FOUND', true])
    }
  })

  it('answers what Payload writes by itself', async () => {
    const answer = await call(service, 'POST', '/api/users/logout')
    expect(told(answer)).toEqual([400, 'VALIDATION_FAILED', true])
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
    expect(told(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE', true])
  })

  it('of more than 1 MiB is refused as a form where no upload is taken', async () => {
    const form = new FormData()
    form.set('_payload', '{}')
    form.set('file', new Blob([large, large]), 'file.bin')
    for (const path of ['/api/brands', '/api/users/login']) {
      const answer = await call(service, 'POST', path, { token: admin, body: form })
      expect([path, ...told(answer)]).toEqual([path, 413, 'PAYLOAD_TOO_LARGE', true])
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
    expect(told(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', true])
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
    expect(told(answer)).toEqual([400, 'VALIDATION_FAILED', true])
    expect(pathsOf(answer)).toEqual(paths)
  })

  it('with 1001 parameters is refused', async () => {
    const query = Array.from({ length: 1001 }, (_, index) => `a${index}`).join('&')
    const answer = await call(service, 'GET', `/api/artworks?${query}`, { token: admin })
    expect(told(answer)).toEqual([400, 'VALIDATION_FAILED', true])
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

describe('pages of other sites', () => {
  const preflight = (origin: string) =>
    call(service, 'OPTIONS', '/api/brands', {
      headers: { origin, 'access-control-request-method': 'GET' },
    })

  it('of a brand or of the configuration may read, without the session', async () => {
    const domain = 'brand-site.example'
    const changed = await call(service, 'PATCH', '/api/brands/photo', {
      token: admin,
      json: { domain },
    })
    expect(changed).toAnswer(200)
    const other = await startService({
      databaseUrl: service.databaseUrl,
      env: { CORS_ORIGINS: SHOP },
    })
    try {
      for (const origin of [`https://${domain}`, SHOP]) {
        const answer = await call(other, 'GET', '/api/brands', { headers: { origin } })
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
        expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
        expect(answer.headers.get('vary')).toContain('Origin')
      }
    } finally {
      await other.stop()
    }
  })

  it.each([
    'https://evil.example',
    'null',
    'http://shop.example',
    `${SHOP}.evil.example`,
    `${SHOP}:8443`,
  ])('of %s may not', async (origin) => {
    const answer = await call(service, 'GET', '/api/brands', { headers: { origin } })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    expect(answer.headers.get('vary')).toContain('Origin')
    const asked = await preflight(origin)
    expect([asked.status, asked.headers.has('access-control-allow-methods')]).toEqual([204, false])
  })

  it('are told what they may send', async () => {
    const { headers, status } = await preflight(SHOP)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, SHOP])
    expect(headers.get('access-control-allow-headers')).toContain('Authorization')
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an allowed origin', { origin: SHOP }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site without an origin', { 'sec-fetch-site': 'same-site' }],
    ['an unknown origin', {}],
  ])('cannot change anything with the session of a user: %s', async (_who, headers) => {
    for (const [method, path] of [
      ['POST', '/api/brands'],
      ['PATCH', '/api/brands/pet'],
      ['DELETE', '/api/brands/pet'],
      ['POST', '/api/users/logout'],
    ] as const) {
      const answer = await call(service, method, path, {
        headers: { cookie, ...headers },
        json: { name: 'Stolen' },
      })
      expect([path, ...told(answer)]).toEqual([path, 403, 'CROSS_SITE_REQUEST', true])
    }
  })

  it('cannot log a user in as another user', async () => {
    const form = new FormData()
    form.set(
      '_payload',
      JSON.stringify({ email: 'artist@example.test', password: 'artist-password' }),
    )
    const answer = await call(service, 'POST', '/api/users/login', {
      headers: { origin: 'https://evil.example' },
      body: form,
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })

  it('do not hinder a page of the console', async () => {
    const headers = { cookie, origin: service.url }
    const answer = await call(service, 'PATCH', '/api/brands/pet', {
      headers,
      json: { name: 'Pet' },
    })
    expect(answer).toAnswer(200)
  })
})

describe('the cookie of a session', () => {
  it('is HttpOnly, SameSite=Lax, for the whole host', async () => {
    const { headers } = await call(service, 'POST', '/api/users/login', {
      json: { email: 'artist@example.test', password: 'artist-password' },
    })
    const given = headers.getSetCookie()[0] ?? ''
    expect(given).toMatch(/HttpOnly/)
    expect(given).toMatch(/SameSite=Lax/)
    expect(given).toMatch(/Path=\//)
    expect(given).not.toMatch(/Domain=/)
  })

  it('is the only place where the session is: no answer shows it to scripts', async () => {
    const login = await call(service, 'POST', '/api/users/login', {
      json: { email: 'artist@example.test', password: 'artist-password' },
    })
    const session = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const headers = { cookie: session, origin: service.url }
    const me = await call(service, 'GET', '/api/users/me', { headers })
    expect(me.body.user).toMatchObject({ email: 'artist@example.test' })
    const [, token = ''] = session.split('=')
    expect(token.length).toBeGreaterThan(100)
    for (const { text } of [login, me]) expect(text).not.toContain(token)
  })

  it('is Secure and bound to the host where the service has https', async () => {
    const secure = await startService({
      databaseUrl: service.databaseUrl,
      env: { SERVER_URL: 'https://console.example', FACTORY_TOKEN: 'own-token-of-the-factory' },
    })
    try {
      const login = await call(secure, 'POST', '/api/users/login', {
        json: { email: 'artist@example.test', password: 'artist-password' },
      })
      const given = login.headers.getSetCookie()[0] ?? ''
      expect(given).toMatch(/^__Host-payload-token=/)
      expect(given).toMatch(/Secure/)
      const session = given.split(';', 1)[0] ?? ''
      const me = async (sent: string) => {
        const headers = { cookie: sent, origin: 'https://console.example' }
        return (await call<{ user: object | null }>(secure, 'GET', '/api/users/me', { headers }))
          .body.user
      }
      expect(await me(session)).toMatchObject({ email: 'artist@example.test' })
      expect(await me(session.replace('__Host-', ''))).toBeNull()
      const trip = await call(secure, 'GET', '/api/users/oidc/login')
      expect(trip.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-console-login=[^;]+;.*Path=\/;.*Secure/),
      ])
    } finally {
      await secure.stop()
    }
  })
})

/** A valid record of each collection in which administrators create records. */
const NEW_RECORDS: Readonly<Record<string, object>> = {
  brands: { id: 'new-brand', name: 'New', kind: 'undecided', status: 'active' },
  'email-templates': {
    ...{ brand: 'art', templateType: 'order_confirmation', version: 'v1', subject: 'New' },
    content: 'New',
  },
  'legal-documents': {
    ...{ brand: 'art', documentType: 'terms', version: 'v1', title: 'New', content: 'New' },
  },
  'photo-templates': {
    ...{ brand: 'photo', title: 'New', widthMm: 89, heightMm: 89, dpi: 300, basePrice: 100 },
    ...{ quantityDiscounts: [], productionTime: '3 days', shippingMethod: 'Post' },
  },
  'service-accounts': {
    name: 'New',
    purpose: 'A test.',
    permissions: ['photos:upload'],
    allBrands: true,
  },
  'system-settings': { category: 'general', key: 'new' },
  users: {
    ...{ name: 'New', email: 'new@example.test', roles: ['artist'] },
    password: 'long-enough-password',
  },
}

describe('what the service alone sets', () => {
  const past = '2001-01-01T00:00:00.000Z'

  it('cannot be set by a client: ids and times', async () => {
    const { artwork_id } = await createDraft(service, artist)
    const before = await call<{ createdAt: string }>(
      service,
      'GET',
      `/api/artworks/${artwork_id}`,
      { token: artist },
    )
    const stolen = { id: '00000000-0000-4000-8000-000000000000', createdAt: past, updatedAt: past }
    const answer = await call<{ doc: Record<string, string> }>(
      service,
      'PATCH',
      `/api/artworks/${artwork_id}`,
      {
        token: artist,
        json: { ...stolen, title: 'Changed' },
      },
    )
    expect(answer.body.doc).toMatchObject({
      id: artwork_id,
      title: 'Changed',
      createdAt: before.body.createdAt,
    })
    expect(answer.body.doc.updatedAt).not.toBe(past)
  })

  it('cannot be set in a new record either, in any collection', async () => {
    const listed = await listedAccess()
    const creatable = listed.slugs.filter(
      (slug) =>
        !slug.startsWith('payload-') && listed.record(slug, 'create', 'super_admin') === '✓',
    )
    expect(Object.keys(NEW_RECORDS).sort()).toEqual(creatable)
    for (const [slug, json] of Object.entries(NEW_RECORDS)) {
      type Created = { doc: Record<string, string> }
      const id = '00000000-0000-4000-8000-000000000000'
      const created = await call<Created>(service, 'POST', `/api/${slug}`, {
        token: admin,
        json: { id, createdAt: past, updatedAt: past, ...json },
      })
      expect([slug, created.status, created.text]).toEqual([slug, 201, expect.any(String)])
      const { doc } = created.body
      expect([slug, doc.id]).not.toEqual([slug, id])
      for (const time of [doc.createdAt, doc.updatedAt])
        expect([slug, Date.parse(String(time)) > Date.parse(past)]).toEqual([slug, true])
    }
  })

  it('cannot be set in a preference', async () => {
    const path = '/api/payload-preferences/view'
    const json = { value: { a: 1 }, createdAt: past }
    const kept = await call<{ doc: { createdAt: string } }>(service, 'POST', path, {
      token: admin,
      json,
    })
    expect(kept).toAnswer(200)
    expect(Date.parse(kept.body.doc.createdAt)).toBeGreaterThan(Date.parse(past))
  })

  it('is not the name of a brand, which its creator gives once', async () => {
    const brand = await call<{ doc: { id: string } }>(service, 'PATCH', '/api/brands/pet', {
      token: admin,
      json: { id: 'dog' },
    })
    expect(brand.body.doc?.id).toBe('pet')
  })
})

describe('a value of the wrong type', () => {
  it.each([
    ['premiumBasePrice', '5500'],
    ['premiumBasePrice', [5500]],
    ['premiumBasePrice', true],
    ['creationYear', 'last year'],
    ['creationYear', '1999'],
    ['creationYear', 1999.5],
    ['creationYear', 99_999],
    ['creationYear', {}],
    ['title', 7],
    ['title', ['a']],
    ['title', { toString: 'x' }],
    ['tags', [1]],
    ['tags', 'one'],
    ['size', false],
  ])('is refused with its path: %s = %j', async (field, value) => {
    const { artwork_id } = await createDraft(service, artist)
    const path = `/api/artworks/${artwork_id}`
    const before = await call(service, 'GET', path, { token: artist })
    const answer = await call(service, 'PATCH', path, { token: artist, json: { [field]: value } })
    expect(told(answer)).toEqual([400, 'VALIDATION_FAILED', true])
    expect(pathsOf(answer)).toEqual([field])
    expect((await call(service, 'GET', path, { token: artist })).body).toEqual(before.body)
  })

  it('is refused in checkboxes and in many records at once', async () => {
    const answer = await call(service, 'PATCH', '/api/users?where[roles][in][0]=artist', {
      token: admin,
      json: { disabled: 'true' },
    })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['disabled']])
  })

  it('may be empty where a field may', async () => {
    const { artwork_id } = await createDraft(service, artist, { creation_year: 1999 })
    const answer = await call<{ doc: object }>(service, 'PATCH', `/api/artworks/${artwork_id}`, {
      token: artist,
      json: { creationYear: null },
    })
    expect(answer.body.doc).toMatchObject({ creationYear: null })
  })
})

describe('what is wrong with a record', () => {
  it.each([
    ['artworks', { premiumBasePrice: 0 }, '1〜10,000,000の整数（円）で入力してください。'],
    ['artworks', { creationYear: 99_999 }, '年が未来すぎます。'],
    ['users', { roles: ['king'] }, '存在しないロールです：king。'],
    ['users', { roles: ['artist', 'artist'] }, '同じロールが重複しています。'],
    ['brands', { config: { prnt: {} } }, 'prnt: 「prnt」は存在しない項目です。'],
    [
      'brands',
      { config: { thumbnails: { cdnUrl: 'http://cdn.example.test' } } },
      'thumbnails.cdnUrl: https:// で始まるURLを入力してください。',
    ],
  ])(
    'is reported in Japanese to users of the Japanese console: %s %j',
    async (slug, json, message) => {
      await createDraft(service, artist)
      type Records = { docs: { id: string }[] }
      const records = await call<Records>(service, 'GET', `/api/${slug}`, { token: admin })
      const path = `/api/${slug}/${records.body.docs[0]?.id}`
      const headers = { 'accept-language': 'ja' }
      const answer = await call(service, 'PATCH', path, { token: admin, json, headers })
      expect(told(answer)).toEqual([400, 'VALIDATION_FAILED', true])
      expect(answer.body.errors?.[0]?.data?.errors?.[0]?.message).toContain(message)
    },
  )

  it('is said in the language of the request where the whole request is refused, too', async () => {
    const headers = { 'accept-language': 'ja,en;q=0.5' }
    const missing = '/api/artworks/00000000-0000-4000-8000-000000000000'
    const japanese = await call(service, 'PATCH', missing, { json: { size: 'x' }, headers })
    expect(japanese.body.errors?.[0]?.message).toMatch(/^ログインが必要です。/)
    const english = await call(service, 'PATCH', missing, { json: { size: 'x' } })
    expect(english.body.errors?.[0]?.message).toBe('You are not logged in.')
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
      const attempts: [string, string, Parameters<typeof call>[3]?][] = [
        ['GET', '/api/artworks', { token: luring }],
        ['GET', '/api/art/thumbnails/none', { headers: { 'x-app-attestation': luring } }],
        ['POST', '/api/photo/photos', { token: luring, body: imageForm(Buffer.from('x')) }],
        ['GET', `/api/artworks/paste-url?${src}`, { token: admin }],
        ['GET', `/api/artworks/paste-url/1?${src}`, { token: admin }],
        ['GET', `/api/users/oidc/login?returnTo=${encodeURIComponent(url)}`],
        ['GET', `/api/users/oidc/callback?code=x&state=x&iss=${encodeURIComponent(url)}`],
        ['GET', `/api/files/${encodeURIComponent(url)}?${src}`],
        [
          'GET',
          '/api/brands',
          { headers: { origin: url, referer: url, 'x-forwarded-host': host } },
        ],
        ['POST', '/api/art/artworks/create', { token: artist, json: { image_url: url } }],
        ['POST', '/api/commerce/products', { token: admin, json: { artwork_id: url, image: url } }],
        [
          'PATCH',
          '/api/brands/art',
          { token: admin, json: { domain: host, config: { ui: { logo: url, hook: url } } } },
        ],
        [
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
      for (const [method, path, options] of attempts) {
        const { status } = await call(service, method, path, options)
        expect([method, path, status < 500]).toEqual([method, path, true])
      }
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
