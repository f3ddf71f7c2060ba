import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Artists, artistsOf } from '../support/artists/artists-of.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import {
  type Created,
  createDraft,
  expectSuccess,
  freshPicture,
  REGISTRATION,
  sendImage,
} from '../support/artworks/register.ts'
import { type AccountIds, accountIds } from '../support/identity/account-ids.ts'
import { reconcileOrders } from '../support/orders/reconcile.ts'
import { call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

type Found = {
  readonly registered: boolean
  readonly artwork: { id: string; title: string; thumbnail_url: string | null } | null
}

let service: Service
let artists: Artists
let idOf: AccountIds

beforeAll(async () => {
  service = await startService()
  artists = await artistsOf(service)
  idOf = await accountIds(service)
})
afterAll(() => service?.stop())

const create = async (login: Login, fields: object) =>
  call<Created>(service, 'POST', '/api/art/artworks/create', {
    token: await service.tokenOf(login),
    json: { ...REGISTRATION, ...fields },
  })
const pathsOf = (answer: Awaited<ReturnType<typeof create>>) =>
  answer.body.errors?.[0]?.data?.errors?.map(({ path }) => path)

describe('An administrator who registers for an artist', () => {
  it('makes an artwork of the artist, who sees it, whose counts and sales grow and who is named in the shop', async () => {
    const before = (await artists.rowOf(idOf('artist')))?.works.draft ?? 0
    const created = expectSuccess(
      await create('art-admin', { title: 'For the artist', idp_uid: 'dev-artist' }),
    )
    expectSuccess(await sendImage(service, created, await freshPicture()))
    const path = `/api/artworks/${created.artwork_id}?depth=0`
    const token = await service.tokenOf('artist')
    expect((await call(service, 'GET', path, { token })).body).toMatchObject({
      owner: idOf('artist'),
      idpUid: 'dev-artist',
    })
    expect((await artists.rowOf(idOf('artist')))?.works.draft).toBe(before + 1)

    await composedArtwork(service, created.artwork_id)
    const publish = `/api/art/artworks/${created.artwork_id}/publish`
    expectSuccess(await call(service, 'POST', publish, { token }))
    const [product] = await service.products()
    expect(product?.metafields).toMatchObject({ idp_uid: 'dev-artist' })

    const [variant] = product?.variants ?? []
    if (!variant) throw new Error('The product has no variant.')
    await service.shop.buy([{ variantId: variant.id, quantity: 3 }])
    const worker = await service.startWorker()
    await reconcileOrders(service)
    await worker.stop(10_000)
    const ids = [idOf('artist'), idOf('artist-2')].join(',')
    const sales = await call<{ sales: { artist: string; units: number; amount_jpy: number }[] }>(
      service,
      'GET',
      `/api/artists/sales?ids=${ids}`,
      { token: artists.manager },
    )
    expect(expectSuccess(sales).sales.toSorted((a, b) => b.units - a.units)).toEqual([
      { artist: idOf('artist'), units: 3, amount_jpy: 3 * Number(variant.price) },
      { artist: idOf('artist-2'), units: 0, amount_jpy: 0 },
    ])
  })

  it('finds the user id in the list of artists', async () => {
    expect(await artists.rowOf(idOf('artist-2'))).toMatchObject({ idp_uid: 'dev-artist-2' })
  })

  it('may name himself, or no one', async () => {
    for (const fields of [{ idp_uid: 'dev-art-admin' }, {}]) {
      const { artwork_id: id } = expectSuccess(await create('art-admin', fields))
      const { owner_id: owner } = await service.row<{ owner_id: string }>(
        'SELECT owner_id FROM artworks WHERE id = $1',
        [id],
      )
      expect(owner).toBe(idOf('art-admin'))
    }
  })

  it.each(['nobody', 'dev-super-admin', '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'])(
    'is told that %s is no artist',
    async (idp_uid) => {
      const answer = await create('art-admin', { idp_uid })
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
      expect(pathsOf(answer)).toEqual(['idp_uid'])
    },
  )

  it('cannot register for an artist who is disabled', async () => {
    await service.rows('UPDATE users SET disabled = true WHERE id = $1', [idOf('artist-2')])
    const answer = await create('art-admin', { idp_uid: 'dev-artist-2' })
    await service.rows('UPDATE users SET disabled = false WHERE id = $1', [idOf('artist-2')])
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })
})

describe('An artist', () => {
  it.each(['dev-artist-2', 'dev-art-admin', 'nobody'])(
    'is refused to register for %s, whether there is such a user or not',
    async (idp_uid) => {
      expect(await create('artist', { idp_uid })).toAnswer(403, 'FORBIDDEN')
    },
  )

  it('may name his own user id', async () => {
    expect(await create('artist', { idp_uid: 'dev-artist' })).toAnswer(200)
  })
})

describe('A picture that is registered already', () => {
  const find = async (login: Login, sha256: string) =>
    call<Found>(service, 'POST', '/api/art/artworks/find-image', {
      token: await service.tokenOf(login),
      json: { sha256 },
    })

  it('is found before it is uploaded, and its artwork named to those who may see it only', async () => {
    const created = await createDraft(service, await service.tokenOf('artist'), { title: 'First' })
    const picture = await freshPicture()
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const nothing = { registered: false, artwork: null }
    expect(expectSuccess(await find('artist', sha256))).toEqual(nothing)
    const { thumbnail_url } = expectSuccess(await sendImage(service, created, picture))
    for (const login of ['artist', 'art-admin'] as const) {
      expect(expectSuccess(await find(login, sha256))).toEqual({
        registered: true,
        artwork: { id: created.artwork_id, title: 'First', thumbnail_url },
      })
    }
    expect(expectSuccess(await find('artist-2', sha256))).toEqual({
      registered: true,
      artwork: null,
    })
    expect(await find('photo-admin', sha256)).toAnswer(403, 'FORBIDDEN')
  })

  it('is asked for by its SHA-256 only', async () => {
    for (const sha256 of ['', 'A'.repeat(64), '0'.repeat(63)])
      expect(await find('artist', sha256)).toAnswer(400, 'VALIDATION_FAILED')
  })
})
