import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishWhenReady } from '../../plugins/business/artworks/jobs/publish-when-ready.ts'
import type { CommercePort } from '../../src/commerce/port.ts'
import { REGISTRATION } from '../support/artworks/register.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'

let api: LocalApi
beforeAll(async () => {
  api = await startLocalApi()
})
afterAll(() => api?.stop())

/** What the job makes of an artwork without variants whose user wishes to publish it. */
async function outcome(status: 'active' | 'development' | 'inactive') {
  const { payload, user } = api
  const { pricing, ...texts } = REGISTRATION
  const { id } = await payload.create({
    collection: 'artworks',
    data: {
      ...texts,
      ...{ premiumBasePrice: pricing.premium, woodBasePrice: pricing.wood },
      ...{ standPrice: pricing.stand, postcardPrice: pricing.postcard },
      ...{ brand: 'art', owner: user.id, idpUid: 'dev-super-admin', status: 'draft' },
      publishWhenReady: true,
    },
  })
  await payload.update({ collection: 'brands', id: 'art', data: { status } })
  let asked = 0
  const upsertProduct: CommercePort['upsertProduct'] = () => {
    asked += 1
    throw new Error('The shop is asked.')
  }
  const commerce = { upsertProduct } as CommercePort
  await publishWhenReady({ artworkId: id }, { payload, commerce })
  const artwork = await payload.findByID({ collection: 'artworks', id, showHiddenFields: true })
  return { ...artwork, asked }
}

// The endpoint that sets the wish asks for the brand, too: here the brand has closed afterwards.
it.each([
  ['inactive', 'This brand is inactive', '停止中'],
  ['development', 'This brand is in development', '開発中'],
] as const)(
  'A wish to publish ends with the reason when its brand is %s',
  async (status, en, ja) => {
    expect(await outcome(status)).toMatchObject({
      ...{ asked: 0, status: 'draft', publishWhenReady: false },
      storedPublishProblem: {
        code: 'BRAND_CLOSED',
        sentence: { en: expect.stringContaining(en), ja: expect.stringContaining(ja) },
      },
    })
  },
)

it('A wish to publish is judged further while its brand is active', async () => {
  const { storedPublishProblem } = await outcome('active')
  expect(storedPublishProblem).not.toMatchObject({ code: 'BRAND_CLOSED' })
})
