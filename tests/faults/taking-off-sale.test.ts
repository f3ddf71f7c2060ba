import { createLocalReq, type PayloadRequest } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeStatus,
  wantChange,
} from '../../plugins/business/artworks/operations/change-status.ts'
import { giveUpProduct, pushProduct } from '../../plugins/business/publishing/jobs/push-product.ts'
import { inTransaction } from '../../plugins/core/database/transaction.ts'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import { lockRecords } from '../../plugins/core/feature/lock-records.ts'
import type { CommercePort } from '../../src/commerce/port.ts'
import { withClient } from '../../src/database/with-client.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { type ShopifyBench, shopifyBench } from '../conformance/commerce/shopify-bench.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { wantedArtwork, wantedTemplate } from '../support/publishing/sellable-records.ts'
import { until } from '../support/system/until.ts'

let api: LocalApi
let bench: ShopifyBench
let req: PayloadRequest
beforeAll(async () => {
  api = await startLocalApi()
  const once = { attempts: 1, baseMs: 1, capMs: 1 }
  bench = await shopifyBench({ retry: once, throttleRetry: once }, { bucketSize: 10_000_000 })
  req = await createLocalReq({}, api.payload)
})
afterAll(async () => {
  await bench?.close()
  await api?.stop()
})

type Collection = 'artworks' | 'photo-templates'
const push = (collection: Collection, id: string, commerce: CommercePort = bench.port) =>
  pushProduct({ collection, id }, { payload: api.payload, commerce })
const giveUp = (collection: Collection, id: string) =>
  giveUpProduct({ collection, id }, { payload: api.payload, queue: queueOf() })
const queueOf = () => coreOf(api.payload.config).services.queue
const read = (collection: Collection, id: string) =>
  api.payload.findByID({ collection, id, depth: 0 })
const productOf = async (title: string) =>
  (await bench.products()).find((product) => product.title.startsWith(title))
const artwork = (title: string) => wantedArtwork(api, title, bench.pictureUrl)

/** The seconds after which each waiting job of a record starts. */
async function waitingJobs(id: string): Promise<number[]> {
  const { rows } = await withClient(api.databaseUrl, (client) =>
    client.query(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM jobs.job
       WHERE name = 'push-product' AND data->>'id' = $1 ORDER BY 1`,
      [id],
    ),
  )
  return rows.map(({ seconds }) => seconds)
}

/** The shop, but what is named it rejects for good. */
function refusing(...methods: (keyof CommercePort)[]): CommercePort {
  const reject = async () => {
    throw new ServiceError('COMMERCE_REJECTED', { en: 'No.', ja: '不可。' })
  }
  return { ...bench.port, ...Object.fromEntries(methods.map((method) => [method, reject])) }
}

describe('A template that is taken off sale', () => {
  it('is out of sight also where the shop rejects the rest of its product', async () => {
    const id = await wantedTemplate(api, 'Rejected now')
    await push('photo-templates', id)
    await api.payload.update({ collection: 'photo-templates', id, data: { status: 'inactive' } })
    await push('photo-templates', id, refusing('upsertProduct'))
    expect((await productOf('Rejected now'))?.status).toBe('DRAFT')
    expect(await read('photo-templates', id)).toMatchObject({
      shopState: 'refused',
      shopProblem: expect.stringContaining('No.'),
    })
  })
})

describe('A job that has failed for hours', () => {
  it('gives up a publication, puts away what is left of it, and keeps the reason', async () => {
    const id = await artwork('Given up')
    // As far as a publication that breaks off at its end gets.
    await push('artworks', id)
    const data = { status: 'draft', publishWhenReady: true, shopState: 'pending' } as const
    await api.payload.update({ collection: 'artworks', id, data })
    expect((await productOf('Given up'))?.status).toBe('ACTIVE')
    await giveUp('artworks', id)
    const refused = { status: 'draft', publishWhenReady: false, shopState: 'refused' }
    expect(await read('artworks', id)).toMatchObject(refused)
    expect(await waitingJobs(id)).toEqual([600])
    await push('artworks', id)
    expect((await productOf('Given up'))?.status).toBe('DRAFT')
    expect(await read('artworks', id)).toMatchObject({
      ...refused,
      shopProblem: expect.any(String),
    })
  })

  it('never gives up taking an artwork off sale', async () => {
    const id = await artwork('Never given up')
    await push('artworks', id)
    const data = { status: 'archived', shopState: 'pending' } as const
    await api.payload.update({ collection: 'artworks', id, data })
    await giveUp('artworks', id)
    expect(await read('artworks', id)).toMatchObject({ ...data, shopProblem: null })
    expect(await waitingJobs(id)).toEqual([600])
  })

  it('leaves a renewal on sale as it was', async () => {
    const id = await artwork('Renewed')
    await push('artworks', id)
    await api.payload.update({ collection: 'artworks', id, data: { shopState: 'pending' } })
    await giveUp('artworks', id)
    const refused = { status: 'published', shopState: 'refused' }
    expect(await read('artworks', id)).toMatchObject(refused)
    expect(await waitingJobs(id)).toEqual([])
  })
})

describe('An archiving that the shop refuses', () => {
  it('can be repeated, and the artwork cannot be deleted until the shop has carried it out', async () => {
    const id = await artwork('Not archived')
    await push('artworks', id)
    const archive = (commerce: CommercePort) =>
      changeStatus(req, { id } as never, 'archive', { commerce, queue: queueOf() })
    await expect(archive(refusing('setStatus'))).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
    })
    expect(await read('artworks', id)).toMatchObject({ status: 'archived', shopState: 'refused' })
    const deletion = { collection: 'artworks', id, user: api.user, overrideAccess: false } as const
    await expect(api.payload.delete(deletion)).rejects.toMatchObject({ status: 409 })
    await archive(bench.port)
    expect((await productOf('Not archived'))?.status).toBe('ARCHIVED')
    expect(await read('artworks', id)).toMatchObject({ shopState: 'current', shopProblem: null })
    await api.payload.delete(deletion)
  })

  it('is no reason to allow other operations', async () => {
    const id = await artwork('Refused draft')
    const data = { publishWhenReady: false, shopState: 'refused' } as const
    await api.payload.update({ collection: 'artworks', id, data })
    const options = { queue: queueOf(), attended: false }
    for (const operation of ['unpublish', 'restore'] as const) {
      await expect(wantChange(req, id, operation, options)).rejects.toMatchObject({
        code: 'ILLEGAL_TRANSITION',
      })
    }
  })
})

describe('A change of a template', () => {
  it('keeps what the engine records at the same time', async () => {
    const id = await wantedTemplate(api, 'Changed twice')
    const engine = await createLocalReq({}, api.payload)
    let change: Promise<unknown> | undefined
    await inTransaction(engine, async () => {
      await lockRecords(engine, 'photo-templates', [id])
      change = api.payload.update({ collection: 'photo-templates', id, data: { basePrice: 777 } })
      await until('the change to wait', () =>
        withClient(api.databaseUrl, async (client) => {
          const { rowCount } = await client.query(
            `SELECT 1 FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
          return rowCount === 1
        }),
      )
      await api.payload.update({
        ...{ collection: 'photo-templates', id, req: engine },
        data: { commerceProductId: 'gid://shopify/Product/777' },
      })
    })
    await change
    expect(await read('photo-templates', id)).toMatchObject({
      basePrice: 777,
      commerceProductId: 'gid://shopify/Product/777',
    })
  })
})
