import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandStatus } from '../../src/brands/brand-kinds.ts'
import { expectSuccess, REGISTRATION } from '../support/artworks/register.ts'
import { BRAND_CASES } from '../support/brands/brand-cases.ts'
import {
  callAs,
  newTemplate,
  prepareBrands,
  showThumbnails,
  TEMPLATES,
  type World,
} from '../support/brands/brand-world.ts'
import { codeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let as: ReturnType<typeof callAs>

async function setStatus(status: BrandStatus): Promise<void> {
  for (const brand of ['art', 'photo']) {
    expectSuccess(await as('super-admin', 'PATCH', `/api/brands/${brand}`, { json: { status } }))
  }
}

beforeAll(async () => {
  service = await startService()
  as = callAs(service)
  await showThumbnails(as)
})
afterAll(() => service?.stop())

describe('the shop', () => {
  it('sells the templates of a brand exactly while the brand is active', async () => {
    const worker = await service.startWorker()
    const registered = await as('photo-admin', 'POST', TEMPLATES, { json: newTemplate() })
    const { template_id, commerce_product_id } = expectSuccess(registered)
    const inShop = async () => {
      await until('the shop to be told', async () => {
        const answer = await as('photo-admin', 'GET', `/api/photo-templates/${template_id}`)
        return expectSuccess(answer).shopState === 'current'
      })
      return (await service.products()).find(({ id }) => id === commerce_product_id)?.status
    }
    const seen: unknown[] = [await inShop()]
    for (const status of ['inactive', 'active', 'development'] as const) {
      await setStatus(status)
      seen.push(await inShop())
    }
    expect(seen).toEqual(['ACTIVE', 'DRAFT', 'ACTIVE', 'DRAFT'])
    await worker.stop(10_000)
  })
})

describe.each([
  ['active', 0],
  ['development', 1],
  ['inactive', 2],
] as const)('while a brand is %s', (status, column) => {
  let world: World
  beforeAll(async () => {
    await setStatus('active')
    world = await prepareBrands(service, as)
    await setStatus(status)
  })

  it.each(BRAND_CASES)('$what', async ({ ask, statuses }) => {
    const answer = await ask(world)
    const expected = statuses[column]
    const closed = expected === 403 ? 'BRAND_CLOSED' : undefined
    expect([answer.status, closed && codeOf(answer)], answer.text).toEqual([expected, closed])
  })
})

describe('the refusal of a brand that is not active', () => {
  it.each([
    ['inactive', 'en', /inactive/],
    ['inactive', 'ja', /停止中/],
    ['development', 'en', /in development/],
    ['development', 'ja', /開発中/],
  ] as const)('says that it is %s, in the language %s', async (status, language, sentence) => {
    await setStatus(status)
    const headers = { 'accept-language': language }
    const answer = await as('artist', 'POST', '/api/art/artworks/create', {
      headers,
      json: REGISTRATION,
    })
    expect(answer.body.errors?.[0]?.message).toMatch(sentence)
  })
})
