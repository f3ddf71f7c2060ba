import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailCatcher } from '../../src/stand-ins/mail-catcher/start.ts'
import { reconcileOrders } from '../support/orders/reconcile.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { call } from '../support/service/api.ts'
import { memoryInUse, WITH_MEMORY_PROBE } from '../support/service/memory-in-use.ts'
import { type Service, startService, TEST_SECRET } from '../support/service/service.ts'
import { WITH_STATEMENT_PROBE } from '../support/service/statements-of.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { credentialsFor } from './fuzz/callers.ts'
import { type Hunt, huntIn } from './fuzz/hunt.ts'
import { mayGrow, rowCounts } from './fuzz/row-counts.ts'
import { ENCRYPTED_VALUE, openWorlds, type Worlds } from './fuzz/world.ts'

/**
 * Sends requests that nobody would write to every route, on behalf of every role: made from docs/openapi.json with
 * mistakes, by a seed. A finding is reported as a curl command; `FUZZ_SEED` and `FUZZ_REQUESTS` repeat its run. The
 * campaign sends 20,000 requests (`npm run test:campaign`).
 *
 * @see docs/decisions/0171-fuzz-every-route-from-the-api-description.md
 */

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** Requests after which there are new records, because most of the old ones are deleted. */
const OF_ONE_WORLD = 2000
/** What the process may use more after the requests, in bytes: a leak of 30 kB for each of 1000. */
const MEMORY_GROWTH = 30e6

let service: Service
let mails: Awaited<ReturnType<typeof startMailCatcher>>
let worlds: Worlds
let hunt: Hunt
/** Rows that the requests have added to each table. */
const grown = new Map<string, number>()
const bytes = { before: 0, after: 0 }

beforeAll(async () => {
  mails = await startMailCatcher({ smtpPort: 0, httpPort: 0, dataDir: await makeTemporaryFolder() })
  const probes = [WITH_MEMORY_PROBE, WITH_STATEMENT_PROBE].map((one) => one.NODE_OPTIONS)
  const SMTP_URL = `smtp://127.0.0.1:${mails.smtpPort}`
  const secrets = { COMMERCE_WEBHOOK_SECRET: TEST_SECRET, FACTORY_CALLBACK_SECRET: TEST_SECRET }
  const env = { NODE_OPTIONS: probes.join(' '), SMTP_URL, ...secrets }
  service = await startService({ env })
  // Sales are known once a worker has read the orders of the shop.
  const worker = await service.startWorker()
  await reconcileOrders(service)
  await worker.stop(0)
  worlds = await openWorlds(service)
  hunt = {
    service,
    credentials: credentialsFor(service),
    secrets: secretsOf(service),
    picture: await drawJpeg({ width: 120, height: 90 }),
    findings: new Map(),
    sent: { all: 0, written: 0, ofStatus: new Map() },
  }
  // The first requests load what all of them use.
  await sendToAll(1, SEED)
  bytes.before = await memoryInUse(service)
  const rounds = Math.ceil((REQUESTS - worlds.operations.length) / OF_ONE_WORLD)
  const each = Math.ceil((REQUESTS / worlds.operations.length - 1) / rounds)
  for (let round = 1; round <= rounds; round++) await sendToAll(each, SEED + round * 1_000_000)
  bytes.after = await memoryInUse(service)
}, 7_200_000)
afterAll(async () => {
  await service?.stop()
  await mails?.close()
})

async function sendToAll(requests: number, seed: number): Promise<void> {
  const world = await worlds.next()
  const before = await rowCounts(service.databaseUrl)
  for (const [index, operation] of worlds.operations.entries()) {
    await huntIn(hunt, operation, world, { requests, seed: seed + index * 100 })
  }
  const after = await rowCounts(service.databaseUrl)
  for (const [table, count] of after) {
    grown.set(table, (grown.get(table) ?? 0) + count - (before.get(table) ?? 0))
  }
}

/** The secrets of the service and of its accounts. */
function secretsOf({ env }: Service): string[] {
  const passwords = ['artist', 'art-admin', 'photo-admin', 'super-admin'].map(
    (one) => `${one}-password`,
  )
  const own = [TEST_SECRET, ENCRYPTED_VALUE, env.COMMERCE_ACCESS_TOKEN, env.SETTINGS_KEYS]
  return [...passwords, ...own, 'the-password-of-a-fuzz-user'].filter((one) => one !== undefined)
}

describe(`${REQUESTS} requests with the seed ${SEED}`, () => {
  it('reach every route, and the inside of many', () => {
    const { all, ofStatus } = hunt.sent
    expect(all).toBeGreaterThanOrEqual(REQUESTS)
    expect(ofStatus.get(200)).toBeGreaterThan(all / 10)
    expect(ofStatus.get(400)).toBeGreaterThan(all / 10)
  })

  it('are all answered as the API promises', () => {
    const found = [...hunt.findings].map(([name, report]) => `${name}\n${report}`)
    expect(found.join('\n\n')).toBe('')
  })

  it('add rows only where it is documented, and only as many as they explain', () => {
    const { all } = hunt.sent
    // Logins of the callers write, too.
    const written = hunt.sent.written + hunt.credentials.issued().length
    const more = [...grown].filter(([table, rows]) => rows > mayGrow(table, { all, written }))
    expect(more).toEqual([])
  })

  it('leave no memory in use', () => {
    expect(bytes.after - bytes.before).toBeLessThan(MEMORY_GROWTH)
  })

  it('leave a service that works and was not restarted', async () => {
    expect(await call(service, 'GET', '/api/health')).toAnswer(200)
    const token = await service.tokenOf('super-admin')
    expect(await call(service, 'GET', '/api/users', { token })).toAnswer(200)
    expect(service.printed().match(/api ready/g)).toHaveLength(1)
    expect(service.printed()).not.toContain('api process:')
  })
})
