import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createDraft, createWithImage, generate } from '../support/artworks/register.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let owner: string
let artwork: string
let job: string
let variant: string

beforeAll(async () => {
  service = await startService()
  owner = await service.tokenOf('artist')
  artwork = await createWithImage(service, owner, { title: 'SecretTitle' })
  job = await generate(service, owner, artwork)
  variant = (await composedArtwork(service, artwork))[0] ?? ''
})
afterAll(() => service?.stop())

const SECRETS = ['SecretTitle', 'dev-artist"', 'premium-black', 'uploadToken', 'imageHash":"']

const OUTSIDERS: readonly Login[] = ['artist-2', 'photo-admin']

describe.each(OUTSIDERS)('on an artwork of another user, %s', (login) => {
  it('finds nothing at any URL, whatever the verb', async () => {
    const token = await service.tokenOf(login)
    const base = `/api/art/artworks/${artwork}`
    for (const [method, path, json] of [
      ['POST', `${base}/generate-variants`],
      ['GET', `${base}/generation-status/${job}`],
      ['POST', `${base}/publish`],
      ['POST', `${base}/unpublish`],
      ['POST', `${base}/archive`],
      ['POST', `${base}/restore`],
      ['POST', `${base}/discard`],
      ['GET', `/api/artworks/${artwork}`],
      ['GET', `/api/artworks/${artwork}?depth=3&draft=true&trash=true`],
      ['PATCH', `/api/artworks/${artwork}`, { title: 'Mine now' }],
      ['DELETE', `/api/artworks/${artwork}`],
      ['POST', `/api/artworks/${artwork}/duplicate`, {}],
      ['GET', `/api/variants/${variant}`],
      ['PATCH', `/api/variants/${variant}`, { price: 1 }],
      ['DELETE', `/api/variants/${variant}`],
      ['GET', `/api/composition-jobs/${job}`],
      ['PATCH', `/api/composition-jobs/${job}`, { status: 'cancelled' }],
      ['DELETE', `/api/composition-jobs/${job}`],
    ] as const) {
      const answer = await call(service, method, path, { token, json })
      expect([method, path, answer.status, codeOf(answer)]).toEqual([
        method,
        path,
        404,
        'NOT_FOUND',
      ])
      for (const secret of SECRETS) expect(answer.text).not.toContain(secret)
    }
    const kept = await call(service, 'GET', `/api/artworks/${artwork}`, { token: owner })
    expect(kept.body).toMatchObject({ title: 'SecretTitle', status: 'draft' })
  })

  it('learns nothing by searching, sorting, counting or populating', async () => {
    const token = await service.tokenOf(login)
    for (const [query, status] of [
      [`artworks?where[id][equals]=${artwork}`, 200],
      ['artworks?where[or][0][title][like]=Secret&where[or][1][id][exists]=true', 200],
      ['artworks?where[owner.email][equals]=artist@example.test', 200],
      ['artworks?where[owner][exists]=true&sort=-owner.email', 400],
      ['artworks?where[variants.price][greater_than]=0', 200],
      ['artworks?sort=uploadTokenHash&depth=3&pagination=false', 400],
      ['artworks/count?where[imageHash][exists]=true', 200],
      [`variants?where[artwork][equals]=${artwork}`, 200],
      ['variants?where[artwork.title][like]=Secret', 200],
      ['variants?where[artwork.owner.email][equals]=artist@example.test&depth=3', 200],
      ['variants?sort=artwork.title&limit=0', 400],
      ['variants/count', 200],
      [`composition-jobs?where[artwork][equals]=${artwork}&depth=3`, 200],
      ['composition-jobs?where[artwork.title][exists]=true&sort=artwork.owner.email', 400],
      ['composition-jobs/count?where[artwork.owner.idpUid][equals]=dev-artist', 200],
      ['users?where[email][equals]=artist@example.test', 200],
      ['users?where[roles][contains]=artist&sort=idpUid&where[idpUid][equals]=dev-artist', 200],
      ['payload-locked-documents?depth=2', 200],
      ['payload-preferences?depth=2', 200],
    ] as const) {
      const answer = await call<{ totalDocs?: number }>(service, 'GET', `/api/${query}`, { token })
      expect(answer).toAnswer(status)
      expect([query, answer.body.totalDocs ?? 0]).toEqual([query, 0])
      for (const secret of SECRETS) expect([query, answer.text]).not.toContain(secret)
      for (const id of [artwork, job, variant]) {
        expect([query, answer.text.includes(id)]).toEqual([query, false])
      }
    }
  })

  it('waits for no lock of an artwork that it may not change, and takes none', async () => {
    await withClient(service.databaseUrl, async (other) => {
      await other.query('BEGIN')
      await other.query('SELECT id FROM artworks FOR UPDATE')
      for (const login of [undefined, ...OUTSIDERS]) {
        const token = login && (await service.tokenOf(login))
        for (const [path, status] of [
          ['/api/artworks?where[id][exists]=true', 200],
          [`/api/artworks/${artwork}`, 404],
          [`/api/artworks/${artwork.toUpperCase()}`, 404],
        ] as const) {
          const answer = await call(service, 'PATCH', path, { token, json: {} })
          expect(answer).toAnswer(login ? status : 401)
        }
      }
      await other.query('ROLLBACK')
    })
  })

  it('changes and deletes nothing in bulk', async () => {
    const token = await service.tokenOf(login)
    for (const [method, slug, status, json] of [
      ['PATCH', 'artworks', 200, { title: 'Mine now' }],
      ['DELETE', 'artworks', login === 'artist-2' ? 403 : 200],
      ['PATCH', 'variants', 403, { price: 1 }],
      ['DELETE', 'variants', 403],
      ['DELETE', 'composition-jobs', 403],
    ] as const) {
      const path = `/api/${slug}?where[id][exists]=true`
      const answer = await call<{ docs?: unknown[] }>(service, method, path, { token, json })
      expect([path, answer.body.docs ?? []]).toEqual([path, []])
      expect(answer).toAnswer(status)
    }
    const count = await call(service, 'GET', '/api/variants/count', { token: owner })
    expect(count.body.totalDocs).toBe(21)
    const kept = await call(service, 'GET', `/api/artworks/${artwork}`, { token: owner })
    expect(kept.body.title).toBe('SecretTitle')
  })
})

describe('the lock of a record that is being edited', () => {
  it('is not shown to artists, who could learn ids and names from it', async () => {
    const admin = await service.tokenOf('art-admin')
    const users = await call<{ docs: { id: string }[] }>(service, 'GET', '/api/users', {
      token: admin,
    })
    const json = {
      document: { relationTo: 'artworks', value: artwork },
      user: { relationTo: 'users', value: users.body.docs[0]?.id },
    }
    const path = '/api/payload-locked-documents'
    const locked = await call(service, 'POST', path, { token: admin, json })
    expect([locked.status, locked.text]).toEqual([201, expect.any(String)])
    const shown = (token: string) => call(service, 'GET', `${path}?depth=2`, { token })
    expect((await shown(admin)).text).toContain(artwork)
    const answer = await shown(await service.tokenOf('artist-2'))
    expect(answer).toAnswer(200)
    expect(answer.text).not.toContain(artwork)
  })
})

describe('a lock', () => {
  type Users = { docs: { id: string; email: string }[] }
  async function ids() {
    const token = await service.tokenOf('super-admin')
    const { body } = await call<Users>(service, 'GET', '/api/users?limit=100', { token })
    return new Map(body.docs.map(({ email, id }) => [email.split('@')[0], id]))
  }
  const lock = (token: string, relationTo: string, value: string, user = '') =>
    call<{ doc?: { id: string } }>(service, 'POST', '/api/payload-locked-documents', {
      token,
      json: { document: { relationTo, value }, user: { relationTo: 'users', value: user } },
    })

  it('is taken by those alone who may change the record, and in their own name', async () => {
    const users = await ids()
    const token = await service.tokenOf('artist-2')
    const self = users.get('artist-2') ?? ''
    const admin = users.get('super-admin') ?? ''
    const mine = (await createDraft(service, token, { title: 'Theirs' })).artwork_id
    for (const [relationTo, value, user] of [
      ['users', admin, self],
      ['users', self, self],
      ['brands', 'art', self],
      ['artworks', artwork, self],
      ['artworks', mine, admin],
      ['artworks', artwork, users.get('artist') ?? ''],
      ['artworks', '00000000-0000-4000-8000-000000000000', self],
      ['nothing', 'x', self],
    ] as const) {
      const answer = await lock(token, relationTo, value, user)
      expect([relationTo, value, user, answer.status]).toEqual([relationTo, value, user, 403])
    }
    const superAdmin = await service.tokenOf('super-admin')
    for (const path of [`/api/users/${self}`, '/api/brands/art']) {
      const change = { token: superAdmin, json: { name: 'Changed' } }
      expect(await call(service, 'PATCH', path, change)).toAnswer(200)
    }
  })

  it('cannot be kept, handed over or moved without the right to change the record', async () => {
    const users = await ids()
    const own = await lock(owner, 'artworks', artwork, users.get('artist'))
    expect(own).toAnswer(201)
    const path = `/api/payload-locked-documents/${own.body.doc?.id}`
    const photoAdmin = await service.tokenOf('photo-admin')
    for (const [token, json] of [
      [owner, { document: { relationTo: 'brands', value: 'art' } }],
      [owner, { user: { relationTo: 'users', value: users.get('super-admin') } }],
      [photoAdmin, { user: { relationTo: 'users', value: users.get('photo-admin') } }],
    ] as const) {
      expect(await call(service, 'PATCH', path, { token, json })).toAnswer(403)
    }
    const token = await service.tokenOf('art-admin')
    const json = { user: { relationTo: 'users', value: users.get('art-admin') } }
    expect(await call(service, 'PATCH', path, { token, json })).toAnswer(200)
    expect(await call(service, 'DELETE', path, { token })).toAnswer(200)
  })
})

describe('the owner of an artwork', () => {
  // An administrator has the artwork open since the tests of locks.
  beforeAll(() => service.rows('DELETE FROM payload_locked_documents'))

  it.each(['artist', 'art-admin', 'super-admin'] as const)(
    'and the administrators (%s) cannot set what the service sets',
    async (login) => {
      const token = await service.tokenOf(login)
      const path = `/api/artworks/${artwork}?depth=0`
      const before = (await call(service, 'GET', path, { token })).body
      for (const json of [
        { status: 'published' },
        { owner: '00000000-0000-4000-8000-000000000000' },
        { brand: 'photo' },
        { id: '00000000-0000-4000-8000-000000000001' },
        { idpUid: 'dev-artist-2' },
        { imageHash: 'x', originalKey: 'originals/art/x.jpeg', originalSha256: 'x' },
        { originalImageUrl: 'https://example.test', thumbnailUrl: 'https://example.test' },
        { commerceProductId: 'gid://shopify/Product/1', commerceHandle: 'x', commerceUrl: 'x' },
        { uploadTokenHash: 'x' },
        { variants: [] },
      ]) {
        const answer = await call(service, 'PATCH', path, { token, json })
        expect([json, answer.status, pathsOf(answer)]).toEqual([
          json,
          400,
          Object.keys(json).sort(),
        ])
        const after = (await call(service, 'GET', path, { token })).body
        expect([json, { ...after, updatedAt: '' }]).toEqual([json, { ...before, updatedAt: '' }])
      }
    },
  )

  it('may change the fields of the form', async () => {
    const json = { technique: 'Etching', premiumBasePrice: 17000, tags: ['new'] }
    const path = `/api/artworks/${artwork}`
    const answer = await call(service, 'PATCH', path, { token: owner, json })
    expect(answer).toAnswer(200)
    expect(answer.body.doc).toMatchObject(json)
  })

  it('cannot create, change or delete variants and jobs by hand', async () => {
    for (const [method, path, json] of [
      ['POST', '/api/artworks', { title: 'x' }],
      ['POST', `/api/artworks/${artwork}/duplicate`, {}],
      ['DELETE', `/api/artworks/${artwork}`],
      ['POST', '/api/variants', { artwork, key: 'x', price: 1 }],
      ['PATCH', `/api/variants/${variant}`, { price: 1 }],
      ['DELETE', `/api/variants/${variant}`],
      ['POST', '/api/composition-jobs', { artwork, status: 'completed' }],
      ['PATCH', `/api/composition-jobs/${job}`, { status: 'cancelled' }],
      ['POST', '/api/composition-templates', { key: 'x' }],
      ['POST', '/api/brands', { id: 'mine', name: 'Mine', kind: 'artwork' }],
      ['PATCH', '/api/brands/art', { name: 'Mine' }],
      ['POST', '/api/users', { email: 'x@example.test', password: 'xxxxxxxx', roles: ['artist'] }],
    ] as const) {
      const answer = await call(service, method, path, { token: owner, json })
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  it('never sees the hash of the upload token', async () => {
    for (const query of [
      '?showHiddenFields=true',
      '?select[uploadTokenHash]=true',
      '?depth=3&populate[artworks][uploadTokenHash]=true',
    ]) {
      const path = `/api/artworks/${artwork}${query}`
      const answer = await call(service, 'GET', path, { token: owner })
      expect(answer.text).not.toContain('uploadToken')
    }
    const probe = await call(service, 'GET', '/api/artworks?where[uploadTokenHash][like]=a', {
      token: owner,
    })
    expect(probe).toAnswer(400, 'VALIDATION_FAILED')
  })
})

describe('following a composition', () => {
  it('takes one of ten places that everybody has, and gives it back', async () => {
    const path = `/api/art/artworks/${artwork}/generation-status/${job}`
    const follow = async (token: string) => {
      const gone = new AbortController()
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
      const { status, body } = await fetch(service.url + path, { headers, signal: gone.signal })
      return { status, body, leave: () => gone.abort() }
    }
    const open = await Promise.all(Array.from({ length: 10 }, () => follow(owner)))
    try {
      expect(open.map(({ status }) => status)).toEqual(Array(10).fill(200))
      const headers = { accept: 'text/event-stream' }
      const refused = await call(service, 'GET', path, { token: owner, headers })
      expect(refused).toAnswer(429, 'RATE_LIMITED')
      expect(refused.headers.get('retry-after')).toBe('30')
      expect(await call(service, 'GET', path, { token: owner })).toAnswer(200)
      const other = await follow(await service.tokenOf('art-admin'))
      expect(other.status).toBe(200)
      other.leave()
      open[0]?.leave()
      open.push(
        await until('a free place', async () => {
          const again = await follow(owner)
          return again.status === 200 ? again : null
        }),
      )
    } finally {
      for (const { leave } of open) leave()
    }
  })
})

describe('the list of artworks', () => {
  beforeAll(async () => {
    await createWithImage(service, await service.tokenOf('artist-2'), { title: 'Listed' })
  })

  it.each([
    ['artist', ['SecretTitle']],
    ['artist-2', ['Listed']],
    ['photo-admin', []],
    ['art-admin', ['Listed', 'SecretTitle']],
  ] as const)('shows %s what is theirs and no other', async (login, titles) => {
    const token = await service.tokenOf(login)
    const path = '/api/artworks?sort=title&where[title][in]=Listed,SecretTitle'
    const list = await call<{ docs: { title: string }[] }>(service, 'GET', path, { token })
    expect(list.body.docs.map(({ title }) => title)).toEqual(titles)
  })
})

describe('an account', () => {
  it('cannot give itself roles, another identity or life after being disabled', async () => {
    const me = await call<{ user: { id: string; roles: string[] } }>(
      service,
      'GET',
      '/api/users/me',
      { token: owner },
    )
    const path = `/api/users/${me.body.user.id}`
    for (const json of [
      { roles: ['super_admin'] },
      { idpUid: 'dev-super-admin' },
      { disabled: true },
    ]) {
      await call(service, 'PATCH', path, { token: owner, json })
    }
    const after = await call(service, 'GET', path, { token: owner })
    expect(after.body).toMatchObject({ roles: ['artist'], idpUid: 'dev-artist', disabled: false })
  })

  it('cannot register artworks for a brand that is not its own', async () => {
    const token = await service.tokenOf('photo-admin')
    const answer = await call(service, 'POST', '/api/art/artworks/create', {
      token,
      json: {
        title: 'x',
        artist: 'x',
        technique: 'x',
        description: 'x',
        pricing: { premium: 1, wood: 1, stand: 1, postcard: 1 },
        tags: ['x'],
      },
    })
    expect(answer).toAnswer(403, 'FORBIDDEN')
  })

  it('of the brand sees the artworks of everybody', async () => {
    const token = await service.tokenOf('art-admin')
    const answer = await call(service, 'GET', `/api/artworks/${artwork}`, { token })
    expect(answer).toAnswer(200)
  })
})
