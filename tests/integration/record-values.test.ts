import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listedAccess } from '../security/listed-access.ts'
import { createDraft } from '../support/artworks/register.ts'
import { call, envelopeOf, NO_RECORD, pathsOf } from '../support/service/api.ts'
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

/** A valid record of each collection in which administrators create records. */
const NEW_RECORDS: Readonly<Record<string, object>> = {
  brands: { id: 'new-brand', name: 'New', kind: 'undecided', status: 'active' },
  'email-templates': {
    ...{ brand: 'art', templateType: 'order_confirmation', subject: 'New' },
    content: 'New',
  },
  'legal-documents': {
    ...{ brand: 'art', documentType: 'terms', title: 'New', content: 'New' },
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
    const stolen = { id: NO_RECORD, createdAt: past, updatedAt: past }
    const path = `/api/artworks/${artwork_id}`
    const json = { ...stolen, title: 'Changed' }
    const answer = await call(service, 'PATCH', path, { token: artist, json })
    expect([answer.status, pathsOf(answer)]).toEqual([400, Object.keys(stolen).sort()])
    expect((await call(service, 'GET', path, { token: artist })).body).toEqual(before.body)
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
      const id = NO_RECORD
      const created = await call<Created>(service, 'POST', `/api/${slug}`, {
        token: admin,
        json: { id, createdAt: past, updatedAt: past, ...json },
      })
      expect([slug, created.status, created.text]).toEqual([slug, 201, expect.any(String)])
      const { doc } = created.body
      expect([slug, doc.id]).not.toEqual([slug, id])
      for (const time of [doc.createdAt, doc.updatedAt])
        expect(Date.parse(String(time)), slug).toBeGreaterThan(Date.parse(past))
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
    const json = { id: 'dog' }
    const answer = await call(service, 'PATCH', '/api/brands/pet', { token: admin, json })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['id']])
    expect(await call(service, 'GET', '/api/brands/dog', { token: admin })).toAnswer(404)
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
    expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
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

describe('a list of texts', () => {
  const tags = (count: number, length = 3) =>
    Array.from({ length: count }, (_, index) => String(index).padStart(length, 't'))

  it('has as many as a registration may have, each as long, and no more', async () => {
    const { artwork_id } = await createDraft(service, artist)
    const path = `/api/artworks/${artwork_id}`
    const change = (json: object) => call(service, 'PATCH', path, { token: artist, json })
    expect(await change({ tags: tags(100, 100) })).toAnswer(200)
    for (const wrong of [tags(101), tags(1, 101), tags(20_000)]) {
      const answer = await change({ tags: wrong })
      expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
      expect(pathsOf(answer)).toEqual(['tags'])
    }
    const { stored } = await service.row<{ stored: number }>(
      'SELECT count(*)::int AS stored FROM artworks_texts WHERE parent_id = $1',
      [artwork_id],
    )
    expect(stored).toBe(100)
  })
})

describe('the tags of an artwork', () => {
  const tagged = async () => {
    const { artwork_id } = await createDraft(service, artist)
    return { artwork_id, path: `/api/artworks/${artwork_id}` }
  }

  it.each([[[]], [null]])('may not be emptied: %j', async (tags) => {
    const { path } = await tagged()
    const answer = await call(service, 'PATCH', path, { token: artist, json: { tags } })
    expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
    expect(pathsOf(answer)).toEqual(['tags'])
    expect(answer.text).toContain('At least one tag is required.')
  })

  it('may be missing in an artwork from before they were required, until it has some', async () => {
    const { artwork_id, path } = await tagged()
    await service.rows('DELETE FROM artworks_texts WHERE parent_id = $1', [artwork_id])
    const change = (json: object) => call(service, 'PATCH', path, { token: artist, json })
    expect(await change({ title: 'Older than its tags' })).toAnswer(200)
    expect(await change({ title: 'Saved by the console', tags: [] })).toAnswer(200)
    expect(await change({ tags: ['late'] })).toAnswer(200)
    expect(await change({ tags: [] })).toAnswer(400, 'VALIDATION_FAILED')
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
      expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
      expect(answer.body.errors?.[0]?.data?.errors?.[0]?.message).toContain(message)
    },
  )

  it('is said in the language of the request where the whole request is refused, too', async () => {
    const headers = { 'accept-language': 'ja,en;q=0.5' }
    const missing = `/api/artworks/${NO_RECORD}`
    const japanese = await call(service, 'PATCH', missing, { json: { size: 'x' }, headers })
    expect(japanese.body.errors?.[0]?.message).toMatch(/^ログインが必要です。/)
    const english = await call(service, 'PATCH', missing, { json: { size: 'x' } })
    expect(english.body.errors?.[0]?.message).toBe('You are not logged in.')
  })
})
