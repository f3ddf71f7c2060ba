import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { type PhotoTemplates, startPhotoTemplates } from '../support/photo-print/photo-templates.ts'
import { call } from '../support/service/api.ts'
import { limitMetafield } from '../support/shop/limit-metafield.ts'

type Shown = {
  readonly status: string
  readonly shopState: string | null
  readonly shopProblem: string | null
  readonly shopFieldProblems: readonly { readonly path: string; readonly message: string }[]
}

let templates: PhotoTemplates
let artist: string
let artwork: string

beforeAll(async () => {
  templates = await startPhotoTemplates()
  const { service } = templates
  // The people of a shop may set rules of which the service knows nothing.
  await limitMetafield(service.shop, 'technique', 10)
  await limitMetafield(service.shop, 'production_time', 10)
  artist = await service.tokenOf('artist')
  artwork = await createWithImage(service, artist, {
    title: 'Etched',
    technique: 'Drypoint etching',
  })
  await composedArtwork(service, artwork)
})
afterAll(() => templates?.service.stop())

const read = async (path: string, token: string, language = 'en') =>
  expectSuccess(
    await call<Shown>(templates.service, 'GET', path, {
      ...{ token, headers: { 'accept-language': language } },
    }),
  )
const shown = (language?: string) => read(`/api/artworks/${artwork}`, artist, language)
const change = async (json: object) =>
  expectSuccess(
    await call(templates.service, 'PATCH', `/api/artworks/${artwork}`, { token: artist, json }),
  )
const publish = () =>
  call<{ errors: { data: { errors?: { path: string }[] } }[] }>(
    ...([templates.service, 'POST', `/api/art/artworks/${artwork}/publish`] as const),
    { token: artist },
  )
const SAID = 'The shop refused this: Value has a maximum length of 10.'

describe('an artwork that the shop refuses for one of its values', () => {
  it('is told to the client with the name of the field', async () => {
    const refused = await publish()
    expect(refused).toAnswer(502, 'COMMERCE_REJECTED')
    expect(refused.body.errors[0]?.data.errors?.map(({ path }) => path)).toEqual(['technique'])
  })

  it('says so at that field, in the language of the request', async () => {
    const english = await shown()
    expect(english).toMatchObject({ status: 'draft', shopState: 'refused' })
    expect(english.shopFieldProblems).toEqual([
      { path: 'technique', message: expect.stringContaining('Change it, save, and send') },
    ])
    expect(english.shopProblem).toContain('marked in the form')
    expect(english.shopProblem).not.toContain('maximum length')
    const japanese = await shown('ja')
    expect(japanese.shopFieldProblems[0]?.message).toContain('ショップに拒否されました：Value has')
    expect(JSON.stringify(english)).not.toContain('storedShopProblem')
  })

  it('says so still when another field is changed', async () => {
    await change({ title: 'Etched again' })
    expect((await shown()).shopFieldProblems).toHaveLength(1)
  })

  it('cannot be told another problem by a client', async () => {
    const json = { shopFieldProblems: [{ path: 'title', message: 'x' }] }
    await call(templates.service, 'PATCH', `/api/artworks/${artwork}`, { token: artist, json })
    expect((await shown()).shopFieldProblems.map(({ path }) => path)).toEqual(['technique'])
  })

  it('says nothing more once the field is changed, and is published then', async () => {
    await change({ technique: 'Drypoint' })
    expect(await shown()).toMatchObject({ shopFieldProblems: [], shopProblem: null })
    expectSuccess(await publish())
    expect(await shown()).toMatchObject({ status: 'published', shopState: 'current' })
  })
})

describe('a photo template that the shop refuses for one of its values', () => {
  it('says so at that field until a push has succeeded', async () => {
    const { service, admin: token } = templates
    const answer = await templates
      .register({ production_time: 'Three business days' })
      .catch((error: unknown) => String(error))
    expect(answer).toContain('COMMERCE_REJECTED')
    const { id } = await service.row<{ id: string }>('SELECT id FROM photo_templates')
    const path = `/api/photo-templates/${id}`
    expect((await read(path, token)).shopFieldProblems).toEqual([
      { path: 'productionTime', message: expect.stringContaining(SAID) },
    ])
    const json = { productionTime: '3 days' }
    expectSuccess(await call(service, 'PATCH', path, { token, json }))
    expectSuccess(await templates.operate(id, 'publish'))
    expect(await read(path, token)).toMatchObject({ shopState: 'current', shopFieldProblems: [] })
  })
})
