import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, createWithImage } from '../support/artworks/register.ts'
import { call, codeOf, NO_RECORD, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

const SHOP = 'https://shop.example'
let service: Service
let artwork: string
let path: string

beforeAll(async () => {
  service = await startService({ env: { CORS_ORIGINS: SHOP } })
  artwork = await createWithImage(service, await service.tokenOf('artist'))
  path = `/api/artworks/${artwork}`
})
afterAll(() => service?.stop())

type Stored = Readonly<Record<string, unknown>>

const read = async (login: Login, url = path) =>
  (await call<Stored>(service, 'GET', url, { token: await service.tokenOf(login) })).body
const change = async (login: Login, json: unknown, url = path, headers = {}) =>
  call<{ doc: Stored }>(service, 'PATCH', url, {
    token: await service.tokenOf(login),
    json,
    headers,
  })

/** Sends a change as Payload's forms do, in the part `_payload`. */
const changeByForm = async (url: string, data: object, headers: Record<string, string>) => {
  const body = new FormData()
  body.append('_payload', JSON.stringify(data))
  return call(service, 'PATCH', url, { token: await service.tokenOf('artist'), body, headers })
}

describe('a field that the caller may not change', () => {
  it.each([
    { status: 'published' },
    { owner: NO_RECORD },
    { brand: 'photo' },
    { id: NO_RECORD },
    { createdAt: '2001-01-01T00:00:00.000Z' },
    { updatedAt: '2001-01-01T00:00:00.000Z' },
    { idpUid: 'dev-artist-2' },
    { imageHash: 'x' },
    { imageHash: null },
    { originalImageUrl: 'https://example.test' },
    { commerceProductId: 'gid://shopify/Product/1' },
    { uploadTokenHash: 'x' },
    { variants: [] },
  ])('is refused with its path, and nothing is changed: %j', async (json) => {
    const before = await read('artist')
    for (const login of ['artist', 'art-admin', 'super-admin'] as const) {
      const answer = await change(login, { ...json, technique: 'Etching' })
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
      expect(pathsOf(answer)).toEqual(Object.keys(json))
    }
    expect(await read('artist')).toEqual(before)
  })

  it('is named together with the others, in the language of the request', async () => {
    const json = { status: 'published', title: 'New', idpUid: 'x' }
    const answer = await change('artist', json, path, { 'accept-language': 'ja' })
    expect(pathsOf(answer)).toEqual(['idpUid', 'status'])
    const messages = answer.body.errors?.[0]?.data?.errors?.map(({ message }) => message)
    expect(messages).toEqual(Array(2).fill(expect.stringContaining('変更できません')))
  })

  it('does not tell whether a guessed value of a hidden field is right', async () => {
    await service.rows("UPDATE artworks SET upload_token_hash = 'secret' WHERE id = $1", [artwork])
    for (const uploadTokenHash of ['secret', 'other', null]) {
      const answer = await change('artist', { uploadTokenHash })
      expect([answer.status, pathsOf(answer)]).toEqual([400, ['uploadTokenHash']])
    }
  })

  it('may come with the value that it has: a record is sent back as it was read', async () => {
    for (const query of ['', '?depth=2']) {
      const whole = await read('artist', `${path}${query}`)
      const answer = await change('artist', { ...whole, technique: `Etching ${query}` })
      expect(answer).toAnswer(200)
      expect(answer.body.doc).toMatchObject({ technique: `Etching ${query}`, status: 'draft' })
    }
  })

  it('is refused with an older time of the record, which would overwrite a newer change', async () => {
    const whole = await read('artist')
    expect(await change('artist', { title: 'Changed meanwhile' })).toAnswer(200)
    const answer = await change('artist', { ...whole, size: 'F10' })
    expect([codeOf(answer), pathsOf(answer)]).toEqual(['VALIDATION_FAILED', ['updatedAt']])
  })

  it('is refused where many records are changed at once, whatever its value', async () => {
    const url = `/api/artworks?where[id][equals]=${artwork}`
    const answer = await change('art-admin', { status: 'draft' }, url)
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['status']])
    expect(await change('art-admin', { technique: 'Oil' }, url)).toAnswer(200)
  })

  it('tells nothing to those who may not change the record', async () => {
    for (const json of [{ status: 'draft' }, { status: 'published' }]) {
      expect(await change('artist-2', json)).toAnswer(404, 'NOT_FOUND')
      expect(await change('artist', json, '/api/brands/art')).toAnswer(403, 'FORBIDDEN')
      expect(await call(service, 'PATCH', path, { json })).toAnswer(401, 'UNAUTHENTICATED')
    }
    expect(await change('artist', { status: 'x' }, `/api/artworks/${NO_RECORD}`)).toAnswer(404)
  })

  it('is dropped from a form of the console, which sends every field as it was', async () => {
    const { artwork_id } = await createDraft(service, await service.tokenOf('artist'))
    const url = `/api/artworks/${artwork_id}`
    const form = await read('artist', url)
    expect(await change('artist', { title: 'In another window' }, url)).toAnswer(200)
    const sent = { ...form, size: 'F10', status: 'published' }
    for (const [name, value] of [
      ['origin', service.url],
      ['sec-fetch-site', 'same-origin'],
    ] as const) {
      expect(await changeByForm(url, sent, { [name]: value })).toAnswer(200)
      expect(await read('artist', url)).toMatchObject({ size: 'F10', status: 'draft' })
    }
  })

  it.each([
    ['a program', {}],
    ['an allowed site', { origin: SHOP }],
  ])('is refused in a form of %s as in JSON', async (_who, headers) => {
    const before = await read('artist')
    const answer = await changeByForm(path, { size: 'F20', status: 'published' }, headers)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['status'])
    expect(await read('artist')).toEqual(before)
    expect(await changeByForm(path, { size: 'F20' }, headers)).toAnswer(200)
  })
})

describe('the account of a user', () => {
  it('is refused fields that only administrators change', async () => {
    const { user } = await read('artist', '/api/users/me')
    const { id } = user as { id: string }
    const answer = await change('artist', { roles: ['super_admin'] }, `/api/users/${id}`)
    expect([400, 403]).toContain(answer.status)
    expect(await read('super-admin', `/api/users/${id}`)).toMatchObject({ roles: ['artist'] })
  })
})
