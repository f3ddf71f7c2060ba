import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createDraft, createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

type Result = { readonly id: string; readonly ok: boolean; readonly code?: string }

const NONE = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'

let service: Service
let artist: string
beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

const change = (operation: string, artworks: readonly string[], token = artist) =>
  call<{ results: Result[] }>(service, 'POST', '/api/art/artworks/bulk-change', {
    ...{ token, json: { operation, artworks } },
  })

async function ready(title: string, token = artist): Promise<string> {
  const artwork = await createWithImage(service, token, { title })
  await composedArtwork(service, artwork)
  return artwork
}

const statesOf = async (ids: readonly string[]) =>
  (
    await service.rows<{ status: string; shop_state: string | null }>(
      'SELECT status, shop_state FROM artworks WHERE id::text = ANY($1) ORDER BY array_position($1, id::text)',
      [ids],
    )
  ).map(({ status, shop_state }) => [status, shop_state])

describe('A bulk change of artworks', () => {
  it('publishes those that can be published, and says of each other why not', async () => {
    const [first, second] = [await ready('First of many'), await ready('Second of many')]
    const { artwork_id: empty } = await createDraft(service, artist)
    const others = await ready('Of another artist', await service.tokenOf('artist-2'))
    const answer = await change('publish', [first, empty, others, NONE, second])
    expect(answer.status).toBe(207)
    expect(answer.body.results).toMatchObject([
      { ok: true, id: first, status: 'draft', shopState: 'pending' },
      { ok: false, id: empty, code: 'VARIANTS_INCOMPLETE' },
      { ok: false, id: others, code: 'NOT_FOUND' },
      { ok: false, id: NONE, code: 'NOT_FOUND' },
      { ok: true, id: second, status: 'draft', shopState: 'pending' },
    ])
    expect(await service.products()).toEqual([])
    await service.startWorker()
    const published = ['published', 'current']
    await until('both to be in the shop', async () =>
      (await statesOf([first, second])).every((state) => String(state) === String(published)),
    )
    expect(await statesOf([empty, others])).toEqual([
      ['draft', null],
      ['draft', null],
    ])
    const sold = (await service.products()).filter(({ status }) => status === 'ACTIVE')
    expect(sold.map(({ variants }) => variants.length)).toEqual([21, 21])

    expectSuccess(await change('unpublish', [first]))
    expectSuccess(await change('archive', [second, empty]))
    await until('the shop to follow', async () =>
      (await statesOf([first, second])).every(([, shop]) => shop === 'current'),
    )
    expect(await statesOf([first, second, empty])).toEqual([
      ['draft', 'current'],
      ['archived', 'current'],
      ['archived', null],
    ])
    const products = await service.products()
    expect(products.map(({ status }) => status).sort()).toEqual(['ARCHIVED', 'DRAFT'])
    const illegal = await change('unpublish', [empty])
    expect([illegal.status, illegal.body.results[0]?.code]).toEqual([207, 'ILLEGAL_TRANSITION'])
  })

  it('keeps the results of the others when the database refuses one, or one is not valid', async () => {
    const first = await ready('Before the others')
    const busy = await ready('Busy')
    const invalid = await ready('Invalid')
    const last = await ready('After the others')
    await service.rows("UPDATE artworks SET technique = '' WHERE id = $1", [invalid])
    await service.rows(
      `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = 'lock_not_available'; END $$`,
    )
    await service.rows(
      `CREATE TRIGGER refuse_change BEFORE UPDATE ON artworks FOR EACH ROW
       WHEN (OLD.id = '${busy}') EXECUTE FUNCTION refuse_change()`,
    )
    const answer = await change('archive', [first, busy, invalid, last])
    await service.rows('DROP FUNCTION refuse_change CASCADE')
    expect(answer.status).toBe(207)
    expect(answer.body.results).toMatchObject([
      { ok: true, id: first, status: 'archived' },
      { ok: false, id: busy, code: 'SERVICE_BUSY' },
      { ok: false, id: invalid, code: 'VALIDATION_FAILED' },
      { ok: true, id: last, status: 'archived' },
    ])
  })

  it.each([
    ['no artwork', 'publish', []],
    ['an artwork twice', 'publish', [NONE, NONE.toUpperCase()]],
    ['more than 100 artworks', 'archive', Array.from({ length: 101 }, () => crypto.randomUUID())],
    ['something else than an id', 'archive', ['first']],
  ])('is refused with %s', async (_, operation, artworks) => {
    const answer = await change(operation, artworks)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)[0]).toContain('artworks')
  })

  it('is not found where the caller may edit none of the artworks', async () => {
    const artwork = await ready('Of one artist')
    const token = await service.tokenOf('artist-2')
    expect(await change('archive', [artwork, NONE], token)).toAnswer(404, 'NOT_FOUND')
    expect(await statesOf([artwork])).toEqual([['draft', null]])
  })

  it('is refused for an operation that no list offers', async () => {
    expect(await change('restore', [NONE])).toAnswer(400, 'VALIDATION_FAILED')
  })
})
