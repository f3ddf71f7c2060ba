import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Artists, artistsOf } from '../support/artists/artists-of.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { createBrand } from '../support/brands/create-brand.ts'
import { type AccountIds, accountIds } from '../support/identity/account-ids.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import { reconcileOrders } from '../support/orders/reconcile.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call, NO_RECORD } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

let service: Service
let artists: Artists
let idOf: AccountIds

beforeAll(async () => {
  service = await startService()
  artists = await artistsOf(service)
  idOf = await accountIds(service)
})
afterAll(() => service?.stop())

describe('the accounts of artists', () => {
  it('are listed alone, without accounts that are more than an artist', async () => {
    const { docs, totalDocs } = await artists.page()
    expect(docs).toHaveLength(totalDocs)
    const emails = docs.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(['artist@example.test', 'artist-2@example.test']))
    expect(emails.filter((email) => email.includes('admin'))).toEqual([])
    expect((await artists.page('search=artist-2')).docs.map(({ id }) => id)).toEqual([
      idOf('artist-2'),
    ])
    const nul = await call(service, 'GET', '/api/artists?search=%00', { token: artists.manager })
    expect(nul).toAnswer(400, 'VALIDATION_FAILED')
    for (const search of ['%25', '_', '%27', '%5C']) {
      expect((await artists.page(`search=${search}`)).docs).toEqual([])
    }
  })

  it('are disabled at once and enabled again, without their old sessions', async () => {
    const headers = await passwordLogin(service, 'artist-2')
    const token = await service.tokenOf('artist-2')
    const use = async () => [
      (await call(service, 'GET', '/api/artworks', { token })).status,
      (await call(service, 'GET', '/api/artworks', { headers })).status,
    ]
    const path = `/api/artists/${idOf('artist-2')}`
    expect(await use()).toEqual([200, 200])
    await call(service, 'POST', `${path}/disable`, { token: artists.manager })
    expect(await use()).toEqual([401, 401])
    await call(service, 'POST', `${path}/enable`, { token: artists.manager })
    expect(await use()).toEqual([200, 401])
  })

  it.each(['super-admin', 'art-admin', 'photo-admin'] as const)(
    'are not a way to touch %s, who holds more',
    async (login) => {
      for (const operation of ['disable', 'enable', 'invite']) {
        const path = `/api/artists/${idOf(login)}/${operation}`
        const answer = await call(service, 'POST', path, { token: artists.manager })
        expect([operation, answer.status]).toEqual([operation, 404])
      }
      const token = await service.tokenOf(login)
      expect(await call(service, 'GET', '/api/users/me', { token })).toAnswer(200)
    },
  )

  it.each(['artist', 'photo-admin'] as const)('are closed to %s', async (login) => {
    const token = await service.tokenOf(login)
    for (const [method, path, json] of [
      ['GET', '/api/artists'],
      ['GET', `/api/artists/sales?ids=${idOf('artist-2')}`],
      ['POST', '/api/artists', { name: 'x', email: 'x@example.test' }],
      ['POST', `/api/artists/${idOf('artist-2')}/disable`],
      ['POST', `/api/artists/${idOf('artist-2')}/invite`],
    ] as const) {
      const answer = await call(service, method, path, { token, json })
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  it('are not managed by a user who lacks what artists hold in another brand', async () => {
    const root = await service.tokenOf('super-admin')
    await createBrand(service, { id: 'poster', name: 'Poster', kind: 'artwork' })
    const answer = await call(service, 'POST', `/api/artists/${idOf('artist')}/disable`, {
      token: artists.manager,
    })
    expect(answer).toAnswer(403)
    expect(answer.text).toContain('poster:create')
    const sales = `/api/artists/sales?ids=${idOf('artist')}`
    expect(await call(service, 'GET', sales, { token: artists.manager })).toAnswer(403)
    expect(await call(service, 'GET', '/api/artists', { token: root })).toAnswer(200)
    await call(service, 'DELETE', '/api/brands/poster', { token: root })
  })
})

describe('the sales of artists', () => {
  inOrder()
  type Sold = { artist: string; units: number; amount_jpy: number }
  const sales = (ids: string, token = artists.manager) =>
    call<{ sales: Sold[]; since: string | null }>(service, 'GET', `/api/artists/sales?ids=${ids}`, {
      token,
    })
  const soldOf = async (login: Login, token = artists.manager) => {
    const { body } = await sales(idOf(login), token)
    return body.sales.map(({ units, amount_jpy: yen }) => ({ units, yen }))
  }
  let artwork: string

  beforeAll(async () => {
    const token = await service.tokenOf('artist')
    artwork = await createWithImage(service, token, { title: 'Sold hills' })
    await composedArtwork(service, artwork)
    await createWithImage(service, token, { title: 'Never published' })
  })
  afterEach(() => service.setCommerceFault(undefined))

  it('are not known until the orders were read once, and the list is there all the same', async () => {
    const answer = await sales(idOf('artist'))
    expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    expect(answer.text).toContain('still being counted')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await artists.rowOf(idOf('artist')))?.works.draft).toBeGreaterThan(0)
  })

  it('are what the shop sold of what they published, without what was cancelled', async () => {
    await expectSuccess(
      await call(service, 'POST', `/api/art/artworks/${artwork}/publish`, {
        token: await service.tokenOf('artist'),
      }),
    )
    const [product] = await service.products()
    const [dear, cheap] = [product?.variants[0], product?.variants.at(-1)]
    if (dear === undefined || cheap === undefined) throw new Error('no variants')
    await service.shop.buy([
      { variantId: dear.id, quantity: 2 },
      { variantId: cheap.id, quantity: 1 },
    ])
    await service.shop.buy([{ variantId: cheap.id, quantity: 4 }])
    await service.shop.cancel(await service.shop.buy([{ variantId: dear.id, quantity: 7 }]))
    await service.shop.buy([{ variantId: dear.id, quantity: 9 }], { test: true })
    const returned = await service.shop.buy([{ variantId: dear.id, quantity: 1 }])
    await service.shop.giveBack(returned, 0, 1)
    await service.startWorker()
    await reconcileOrders(service)
    const asked = [idOf('artist'), idOf('artist-2'), idOf('super-admin'), NO_RECORD]
    const { status, body } = await sales(asked.join(','))
    expect(status).toBe(200)
    expect(body.since).toBeNull()
    const yen = 2 * Number(dear.price) + 5 * Number(cheap.price)
    expect(yen).toBeGreaterThan(0)
    expect(body.sales.toSorted((a, b) => b.units - a.units)).toEqual([
      { artist: idOf('artist'), units: 7, amount_jpy: yen },
      { artist: idOf('artist-2'), units: 0, amount_jpy: 0 },
    ])
  })

  it('are there while the shop is away', async () => {
    let asked = 0
    service.setCommerceFault(() => {
      asked += 1
      return 'reset-before'
    })
    expect(await soldOf('artist')).toEqual([{ units: 7, yen: expect.any(Number) }])
    expect(asked).toBe(0)
  })

  it('count in the brands alone that the administrator edits', async () => {
    const moveTo = (brand: string) =>
      service.rows('UPDATE artworks SET brand_id = $1 WHERE id = $2', [brand, artwork])
    await moveTo('photo')
    expect(await soldOf('artist')).toEqual([{ units: 0, yen: 0 }])
    const root = await service.tokenOf('super-admin')
    expect(await soldOf('artist', root)).toMatchObject([{ units: 7 }])
    await moveTo('art')
    expect(await soldOf('artist')).toMatchObject([{ units: 7 }])
  })

  it.each([
    '',
    'x',
    `${NO_RECORD},`,
    `${NO_RECORD}' or 'a'='a`,
    `${NO_RECORD}&ids=${NO_RECORD}`,
    Array(101).fill(NO_RECORD).join(','),
  ])('are asked for by the identifiers of at most 100 accounts, not by %j', async (ids) => {
    const answer = await sales(encodeURI(ids))
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })
})
