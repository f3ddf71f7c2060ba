import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, expectSuccess, REGISTRATION } from '../support/artworks/register.ts'
import { type Answer, call, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { BIG_LIST, NAUGHTY_STRINGS } from '../support/text/naughty-strings.ts'

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

const create = (json: unknown, brand = 'art'): Promise<Answer<Record<string, unknown>>> =>
  call(service, 'POST', `/api/${brand}/artworks/create`, { token: artist, json })

const createRaw = (body: BodyInit, headers: Record<string, string>) =>
  call(service, 'POST', '/api/art/artworks/create', { token: artist, body, headers })

const JSON_TYPE = { 'content-type': 'application/json' }

async function artworkCount(): Promise<number> {
  const list = await call<{ totalDocs: number }>(service, 'GET', '/api/artworks', { token: artist })
  return expectSuccess(list).totalDocs
}

describe('the fields of a registration', () => {
  it('are all checked at once, and every problem is named with its path', async () => {
    const answer = await create({
      title: '',
      artist: 7,
      description: 'x'.repeat(20_001),
      pricing: { premium: '16500', wood: 1.5, stand: -1, postcard: 10_000_001, gold: 1 },
      tags: ['good', ''],
      owner: 'somebody',
    })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual([
      'artist',
      'description',
      'owner',
      'pricing.gold',
      'pricing.postcard',
      'pricing.premium',
      'pricing.stand',
      'pricing.wood',
      'tags.1',
      'technique',
      'title',
    ])
    expect(await artworkCount()).toBe(0)
  })

  it.each([
    ['nothing', null],
    ['a list', [REGISTRATION]],
    ['a text', 'title'],
    ['an empty object', {}],
  ])('are refused when the body is %s', async (_, json) => {
    const answer = await create(json)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer).length).toBeGreaterThan(0)
  })

  it.each(['brand', 'owner', 'id', 'commerceProductId', 'publishWhenReady', '__proto__'])(
    'may not hold %s, which the service sets itself',
    async (field) => {
      const body = JSON.stringify(REGISTRATION).replace('{', `{"${field}":"published",`)
      const answer = await createRaw(body, JSON_TYPE)
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
      expect(pathsOf(answer)).toEqual([field])
    },
  )

  it('refuse a status that a registration cannot lead to', async () => {
    const answer = await create({ ...REGISTRATION, status: 'archived' })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['status'])
  })

  it.each([
    ['text', '"5500"'],
    ['a fraction', '5500.5'],
    ['negative', '-5500'],
    ['zero', '0'],
    ['huge', '1e21'],
    ['beyond every number', '1e999'],
    ['true', 'true'],
    ['nothing', 'null'],
    ['a list', '[5500]'],
  ])('refuse a price that is %s', async (_, price) => {
    const body = JSON.stringify(REGISTRATION).replace('5500', price)
    const answer = await createRaw(body, JSON_TYPE)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect([...new Set(pathsOf(answer))]).toEqual(['pricing.stand'])
  })

  it('refuse the character NUL, which the database cannot hold', async () => {
    const answer = await create({ ...REGISTRATION, title: 'a\u0000b', tags: ['\u0000'] })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['tags.0', 'title'])
  })

  it('refuse half of a character, which would come back as another', async () => {
    const body = JSON.stringify(REGISTRATION).replace('Evening hills', 'half \\ud83d of one')
    const answer = await createRaw(body, JSON_TYPE)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['title'])
  })

  it.each(NAUGHTY_STRINGS)('keep the text %j as it is', async (text) => {
    const { artwork_id } = await createDraft(service, artist, {
      title: text,
      artist: text,
      technique: text,
      description: text,
      size: text,
      tags: [text],
    })
    const read = await call(service, 'GET', `/api/artworks/${artwork_id}`, { token: artist })
    expect(read.body).toMatchObject({
      title: text,
      artist: text,
      technique: text,
      description: text,
      size: text,
      tags: [text],
    })
    const path = `/api/artworks/${artwork_id}`
    const title = `${text} `.repeat(2).trim()
    const patched = await call(service, 'PATCH', path, { token: artist, json: { title } })
    expect([patched.status, patched.body.doc]).toMatchObject([200, { title }])
    const where = new URLSearchParams({ 'where[title][equals]': title, limit: '1' })
    const found = await call(service, 'GET', `/api/artworks?${where}`, { token: artist })
    expect(found.body.docs).toMatchObject([{ id: artwork_id }])
  })

  it.each(fieldsOfBigList())('keep the strings of the big list as they are: %j', async (fields) => {
    const { artwork_id } = await createDraft(service, artist, fields)
    const read = await call(service, 'GET', `/api/artworks/${artwork_id}`, { token: artist })
    expect(read.body).toMatchObject(fields)
  })
})

describe('the body of a registration', () => {
  it.each(['', '{', '{"title":', 'title=x', '{"a":1}{"b":2}', '\u0000', 'NaN'])(
    'that is not JSON (%j) is refused as such',
    async (body) => {
      const answer = await createRaw(body, JSON_TYPE)
      expect(answer).toAnswer(400, 'MALFORMED_JSON')
    },
  )

  it('that is not UTF-8 is refused as no JSON', async () => {
    const answer = await createRaw(Buffer.from('7b2261223a22c328227d', 'hex'), JSON_TYPE)
    expect(answer).toAnswer(400, 'MALFORMED_JSON')
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ])('of the type %s is refused', async (type) => {
    const answer = await createRaw(JSON.stringify(REGISTRATION), { 'content-type': type })
    expect(answer).toAnswer(415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  it('of more than 1 MiB is refused', async () => {
    const answer = await create({ ...REGISTRATION, description: 'x'.repeat(1024 * 1024) })
    expect(answer).toAnswer(413, 'PAYLOAD_TOO_LARGE')
  })

  it('that nests very deeply is refused without an error of ours', async () => {
    const answer = await createRaw('['.repeat(100_000) + ']'.repeat(100_000), JSON_TYPE)
    expect(answer).toAnswer(400)
  })
})

describe('the URL of a registration', () => {
  it.each(['photo', 'pet'])('says for the brand %s that it sells no artworks', async (brand) => {
    const answer = await create(REGISTRATION, brand)
    expect(answer).toAnswer(404, 'BRAND_LACKS_CAPABILITY')
  })

  it.each(['nowhere', 'ART', 'art%20', 'x'.repeat(200), '%00', 'a%2Fb'])(
    'does not exist for the brand %s',
    async (brand) => {
      const answer = await create(REGISTRATION, brand)
      expect(answer).toAnswer(404, 'NOT_FOUND')
    },
  )

  it.each(['1', 'not-an-id', '00000000-0000-0000-0000-000000000000', '%00', "'"])(
    'does not exist for the artwork %s',
    async (id) => {
      for (const [method, rest] of [
        ['POST', 'generate-variants'],
        ['POST', 'publish'],
        ['POST', 'archive'],
        ['GET', `generation-status/${id}`],
      ] as const) {
        const path = `/api/art/artworks/${id}/${rest}`
        const answer = await call(service, method, path, { token: artist })
        expect(answer).toAnswer(404, 'NOT_FOUND')
      }
    },
  )
})

describe("Payload's own urls of an artwork", () => {
  it.each(['1', 'not-an-id', '00000000-0000-4000-8000-000000000000', '%00'])(
    'do not exist for the id %s',
    async (id) => {
      for (const method of ['GET', 'PATCH']) {
        const json = method === 'PATCH' ? { title: 'x' } : undefined
        const answer = await call(service, method, `/api/artworks/${id}`, { token: artist, json })
        expect(answer, method).toAnswer(404, 'NOT_FOUND')
      }
    },
  )

  it('refuse values that the database cannot hold as a mistake of the caller', async () => {
    const { artwork_id } = await createDraft(service, artist)
    for (const json of [
      { title: 'a\u0000b' },
      { tags: ['\u0000'] },
      { title: 'x'.repeat(256) },
      { title: '' },
      { title: null },
      { premiumBasePrice: 1.5 },
      { premiumBasePrice: -1 },
      { premiumBasePrice: 1e300 },
    ]) {
      const path = `/api/artworks/${artwork_id}`
      const answer = await call(service, 'PATCH', path, { token: artist, json })
      expect(answer, JSON.stringify(json)).toAnswer(400, 'VALIDATION_FAILED')
    }
  })

  it.each([
    'where[title][equals]=%00',
    'where[nowhere][equals]=1',
    'where[owner.roles][contains]=super_admin',
  ])(
    'refuse a search that the database cannot answer as a mistake of the caller: %s',
    async (query) => {
      await createDraft(service, artist)
      const answer = await call(service, 'GET', `/api/artworks?${query}`, { token: artist })
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    },
  )

  it.each([
    ['brands?where[config][contains]=x', 'config'],
    ['brands?where[config.print.dpi][greater_than]=1', 'config.print.dpi'],
    ['variants?where[artwork.tags][contains]=x', 'artwork.tags'],
  ])('refuse a filter that the field does not support: %s', async (query, named) => {
    const answer = await call(service, 'GET', `/api/${query}`, { token: artist })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(answer.body.errors?.[0]?.message).toContain(named)
  })

  it.each([
    'where[id][equals]=not-an-id',
    'where[owner][equals]=1',
    'where[createdAt][greater_than]=yesterday',
    'where[premiumBasePrice][greater_than]=much',
  ])('find nothing by a value that the field cannot have: %s', async (query) => {
    await createDraft(service, artist)
    const answer = await call(service, 'GET', `/api/artworks?${query}`, { token: artist })
    expect([answer.status, answer.body.totalDocs]).toEqual([200, 0])
  })
})

/** The text fields of as many drafts as the big list fills, with another string in each field. */
function fieldsOfBigList() {
  const drafts = []
  for (let at = 0; at < BIG_LIST.length; at += 6) {
    const [
      title,
      artist = title,
      technique = title,
      description = title,
      size = title,
      tag = title,
    ] = BIG_LIST.slice(at, at + 6)
    drafts.push({ title, artist, technique, description, size, tags: [tag] })
  }
  return drafts
}
