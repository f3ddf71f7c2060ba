import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Core } from '../../../plugins/core/feature/core-of.ts'
import { buildFeatures, jobsOf } from '../../../plugins/core/feature/install-features.ts'
import { setUpFeatures } from '../../../plugins/core/feature/set-up-features.ts'
import { createEmergencyWatch } from '../../../plugins/operations/diagnostics/emergency/emergency-watch.ts'
import { stuckSessions } from '../../../plugins/operations/diagnostics/emergency/repairs/stuck-sessions.ts'
import { diagnostics } from '../../../plugins/operations/diagnostics/index.ts'
import { checkSubject } from '../../../plugins/operations/diagnostics/store/subjects.ts'
import { brands } from '../../../plugins/platform/brands/index.ts'
import { http } from '../../../plugins/platform/http/index.ts'
import { identity } from '../../../plugins/platform/identity/index.ts'
import { logs } from '../../../plugins/platform/logs/index.ts'
import { objectStore } from '../../../plugins/platform/object-store/index.ts'
import { settings } from '../../../plugins/platform/settings/index.ts'
import { withClient } from '../../../src/database/with-client.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { createServices } from '../../../src/services/create-services.ts'
import { readEnvironment } from '../../../src/services/environment.ts'
import { configure, createEmptyDatabase } from '../../support/database/configure.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

let database: TestDatabase
let core: Core
let payload: Payload

const query = <Row extends object>(statement: string) =>
  withClient(database.url, async (client) => (await client.query<Row>(statement)).rows)
type Stored = { readonly kind: string; readonly state: string; readonly trigger: string }
const runs = () =>
  query<Stored>(
    `select kind, state, details->>'trigger' as trigger from diagnostics.runs order by started_at`,
  )
/** The last result of checks, as periodic checks store it. */
async function storeErrors(...checks: readonly string[]): Promise<void> {
  for (const check of checks) {
    const service = check === 'object-store' ? 'object-store' : check
    const result = {
      ...{ check, service, status: 'error', isVital: false, responseTimeMs: 1, parts: [] },
    }
    await query(`insert into diagnostics.subjects (id, checked_at, status, result)
      values ('${checkSubject(check)}', now(), 'error', '${JSON.stringify(result)}')`)
  }
}
const TIMES = { timeoutFactor: 50 } as const
async function watched(repairs = false): Promise<void> {
  const watch = createEmergencyWatch({ ...TIMES, repairs })
  watch.checked(payload)
  await watch.idle()
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  const features = [brands, settings, identity, objectStore, logs, http, diagnostics]
  const source = {
    DATABASE_URL: database.url,
    DATA_DIR: await makeTemporaryFolder(),
    RATE_LIMIT_STORE: 'memory',
  }
  const env = readEnvironment(source, features)
  core = buildFeatures(createServices(env), features, env)
  await core.services.queue.prepare(jobsOf(core).map((job) => job.queue))
  payload = await getPayload({ config: configure(core, database.url) })
  await setUpFeatures(payload)
})
beforeEach(() => query('delete from diagnostics.runs; delete from diagnostics.subjects'))
afterAll(async () => {
  await core?.services.queue.stop()
  await payload?.destroy()
  await database?.drop()
})

describe('the emergency diagnosis', () => {
  it('does not begin by itself while two services are in error', async () => {
    await storeErrors('email', 'factory')
    await watched()
    expect(await runs()).toEqual([])
  })

  it('begins by itself when three services are in error, and not again within ten minutes', async () => {
    await storeErrors('email', 'factory', 'object-store')
    await watched()
    expect(await runs()).toEqual([{ kind: 'emergency', state: 'finished', trigger: 'automatic' }])
    await watched()
    expect(await runs()).toHaveLength(1)
    await query(`update diagnostics.runs set started_at = started_at - interval '10 minutes'`)
    await watched()
    expect(await runs()).toHaveLength(2)
  })

  it('is run by one of several workers', async () => {
    await storeErrors('email', 'factory', 'object-store')
    await Promise.all([watched(), watched(), watched()])
    expect(await runs()).toHaveLength(1)
  })

  it('repairs what the allowlist marks as automatic, where that is not switched off', async () => {
    const [queue] = jobsOf(core).map((job) => job.queue.name)
    const removeQueue = () => query(`select jobs.delete_queue('${queue}')`)
    await removeQueue()
    await query(`delete from brands where id = 'pet'`)
    await storeErrors('email', 'factory', 'object-store')
    await watched()
    expect((await runs()).map(({ kind }) => kind)).toEqual(['emergency'])
    await query(`update diagnostics.runs set started_at = started_at - interval '10 minutes'`)
    await watched(true)
    expect((await runs()).map(({ kind }) => kind)).toEqual(['emergency', 'emergency', 'repair'])
    const [repair] = await query<{ repairs: object[] }>(
      `select details->'repairs' as repairs from diagnostics.runs where kind = 'repair'`,
    )
    expect(repair?.repairs).toMatchObject([{ repair: 'missing-queues', outcome: 'repaired' }])
    // A person decides about a brand.
    expect(await query(`select id from brands where id = 'pet'`)).toEqual([])
    const audited = await query(`select actor_kind, changed from audit_log
      where action = 'diagnostics.repair'`)
    expect(audited).toEqual([{ actor_kind: 'nobody', changed: ['missing-queues'] }])
    // The next one is too early for another repair.
    await removeQueue()
    await query(`update diagnostics.runs set started_at = started_at - interval '10 minutes'
      where kind = 'emergency'`)
    await watched(true)
    expect((await runs()).filter(({ kind }) => kind === 'repair')).toHaveLength(1)
    await core.services.queue.prepare(jobsOf(core).map((job) => job.queue))
  })
})

describe('a transaction that is stuck', () => {
  it('is found, and ended by the repair, with nothing that it has changed', async () => {
    const { find, apply } = stuckSessions(0)
    await withClient(database.url, async (client) => {
      await client.query('begin')
      await client.query(`update brands set name = 'stuck'`)
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const found = await find(payload)
      expect(found).toEqual([String(rows[0]?.pid)])
      await apply(payload, found)
      expect(await find(payload)).toEqual([])
      await expect(client.query('commit')).rejects.toThrow()
    })
    expect(await query(`select id from brands where name = 'stuck'`)).toEqual([])
  })
})

describe('while the database is away', () => {
  const away = new ServiceError('DATABASE_UNAVAILABLE')

  it('the diagnosis runs, at most once in ten minutes, and is stored afterwards', async () => {
    let now = Date.parse('2026-11-22T10:00:00Z')
    const reported: object[] = []
    const { pool } = payload.db
    // As Payload's connection is then, without its waits.
    const broken = Object.create(payload, {
      db: { value: Object.create(payload.db, { pool: { value: undefined } }) },
      logger: {
        value: { warn: () => {}, error: (entry: object) => reported.push(entry), info: () => {} },
      },
    }) as Payload
    const watch = createEmergencyWatch({ ...TIMES, repairs: true, now: () => now })
    const fail = async () => {
      watch.failed(broken, away)
      await watch.idle()
    }
    await fail()
    expect(reported).toHaveLength(1)
    expect(reported[0]).toMatchObject({
      failed: expect.arrayContaining([
        expect.stringContaining('database-integrity/connection: The database'),
      ]),
    })
    await fail()
    expect(reported).toHaveLength(1)
    now += 600_000
    await fail()
    expect(reported).toHaveLength(2)
    expect(payload.db.pool).toBe(pool)
    expect(await runs()).toEqual([])
    watch.checked(payload)
    await watch.idle()
    expect(await runs()).toEqual([{ kind: 'emergency', state: 'finished', trigger: 'automatic' }])
  })

  it('no diagnosis begins because of another failure', async () => {
    const watch = createEmergencyWatch({ ...TIMES, repairs: true })
    watch.failed(payload, new Error('A fault of a check.'))
    await watch.idle()
    watch.checked(payload)
    await watch.idle()
    expect(await runs()).toEqual([])
  })
})
