import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushProduct } from '../../plugins/business/publishing/jobs/push-product.ts'
import type { CommercePort } from '../../src/commerce/port.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { wantedArtwork } from '../support/publishing/sellable-records.ts'

let api: LocalApi
beforeAll(async () => {
  api = await startLocalApi()
})
afterAll(() => api?.stop())

/** What the job makes of an artwork with its variants whose user wishes to publish it. */
async function outcome(status: 'active' | 'development' | 'inactive') {
  const { payload } = api
  const id = await wantedArtwork(api, status)
  await payload.update({ collection: 'brands', id: 'art', data: { status } })
  let asked = 0
  const upsertProduct: CommercePort['upsertProduct'] = () => {
    asked += 1
    throw new ServiceError('COMMERCE_REJECTED')
  }
  const findProduct: CommercePort['findProduct'] = async () => null
  const commerce = { upsertProduct, findProduct } as CommercePort
  await pushProduct({ collection: 'artworks', id }, { payload, commerce })
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
      storedShopProblem: {
        code: 'BRAND_CLOSED',
        sentence: { en: expect.stringContaining(en), ja: expect.stringContaining(ja) },
      },
    })
  },
)

it('A wish to publish is judged further while its brand is active', async () => {
  expect(await outcome('active')).toMatchObject({
    asked: 1,
    shopState: 'refused',
    storedShopProblem: { code: 'COMMERCE_REJECTED' },
  })
})
