import { rm } from 'node:fs/promises'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { migrations } from '../../src/migrations/index.ts'
import { copyTemplate, type TestDatabase } from '../support/database/database.ts'
import { columnsOf, fillTables, LEFT_OUT } from '../support/database/fill-tables.ts'
import { call } from '../support/service/api.ts'
import { createProcesses } from '../support/service/processes.ts'
import { type Service, startService } from '../support/service/service.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'

type Row = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, readonly Row[]>>

/** Columns of the first version that have another name now. */
const RENAMED = ['failures', 'shop_problem']
/** Columns of the first version that are gone: accounts are not locked any more. */
const DROPPED = ['login_attempts', 'lock_until']
/** Columns that the migrations fill where they are empty. */
const FILLED = ['idp_uid']
async function empty(): Promise<TestDatabase> {
  const { server } = inject('testDatabase')
  return copyTemplate({ server, template: 'template0' })
}

/** Runs one of the migrations as Payload does. */
const migrate = (client: Client, { up, down }: (typeof migrations)[number], way: 'up' | 'down') =>
  (way === 'up' ? up : down)({ db: drizzle({ client }) } as never)

async function contentOf(client: Client): Promise<Tables> {
  const tables = [...new Set((await columnsOf(client)).map(({ table }) => table))]
  const content: Record<string, Row[]> = {}
  for (const table of tables.filter((one) => !LEFT_OUT.includes(one)))
    content[table] = (await client.query(`SELECT * FROM "${table}"`)).rows
  return content
}

/** Those of the rows that are there no more, or not with their values. */
function lost(before: Tables, after: Tables) {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows
      .filter((row) => !after[table]?.some((one) => holds(one, row)))
      .map((row) => ({ table, row, now: after[table]?.find(({ id }) => id === row.id) })),
  )
}
const without = (tables: Tables, columns: readonly string[]): Tables =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))),
      ),
    ]),
  )
const holds = (row: Row, wanted: Row) =>
  Object.entries(wanted).every(([name, value]) => textOf(row[name]) === textOf(value))
/** The driver returns a `numeric` as text, and the same value as a number where the column is an `integer` now. */
const textOf = (value: unknown) =>
  typeof value === 'number' ? JSON.stringify(String(value)) : JSON.stringify(value)

/** Runs the set-up twice at the same moment. */
async function setUpTwice(env: Readonly<Record<string, string>>): Promise<string> {
  const processes = createProcesses({ ...env, NODE_ENV: 'production', APP_ENV: 'development' })
  try {
    const setUp = () => processes.start('src/processes/setup.ts', 'set-up done')
    const both = await Promise.all([setUp(), setUp()])
    expect(await Promise.all(both.map(({ exited }) => exited))).toMatchObject([
      { code: 0 },
      { code: 0 },
    ])
    return processes.printed()
  } finally {
    await processes.stopAll()
  }
}

describe('an upgrade of the first version, with records in every table', () => {
  let database: TestDatabase
  let folder: string
  let service: Service
  let before: Tables
  let columns: unknown
  const [first, ...later] = migrations

  beforeAll(async () => {
    database = await empty()
    folder = await makeTemporaryFolder()
    await withClient(database.url, async (client) => {
      if (!first) throw new Error('There is no migration.')
      await migrate(client, first, 'up')
      await client.query('INSERT INTO payload_migrations (name, batch) VALUES ($1, 1)', [
        first.name,
      ])
      // The first version did not know whose artwork it is.
      await fillTables(client, { 'artworks.idp_uid': null })
      await client.query(
        `INSERT INTO composition_jobs SELECT (one).* FROM (SELECT jsonb_populate_record(
           job, jsonb_build_object('id', gen_random_uuid(), 'failures', '{}'::jsonb)) AS one
         FROM composition_jobs job) AS without_failure`,
      )
      before = await contentOf(client)
      columns = await columnsOf(client)
    })
    await setUpTwice({ DATABASE_URL: database.url, DATA_DIR: folder })
    service = await startService({ databaseUrl: database.url, templateDataDir: folder })
  })
  afterAll(async () => {
    await service?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('runs every migration once, although two set-ups run at the same moment', async () => {
    const { rows } = await withClient(database.url, (client) =>
      client.query('SELECT name FROM payload_migrations ORDER BY name'),
    )
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  it('keeps every record with its values', async () => {
    const after = await withClient(database.url, contentOf)
    expect(Object.keys(before).length).toBeGreaterThan(20)
    const kept = without(before, [...RENAMED, ...DROPPED, ...FILLED])
    expect(lost(kept, after).map(({ table }) => table)).toEqual(['service_accounts_permissions'])
    expect(after.artworks?.map(({ idp_uid }) => idp_uid)).toEqual(['dev-super-admin'])
    expect(after.composition_jobs?.[0]?.stored_failures).toMatchObject({
      'stand-none-none': { code: 'COMPOSITION_FAILED', sentence: { en: 'It failed.' } },
    })
    expect(after.photo_templates?.[0]?.stored_shop_problem).toMatchObject({
      sentence: { en: 'It was refused.' },
    })
    // The only permission was withdrawn.
    expect(before.service_accounts_permissions).toMatchObject([{ value: 'legal:read' }])
    expect(after.service_accounts_permissions).toEqual([])
  })

  it('leaves records that the service can read', async () => {
    const token = await service.tokenOf('super-admin')
    for (const slug of [
      ...['brands', 'artworks', 'variants', 'composition-jobs', 'composition-templates'],
      ...['print-data', 'photo-templates', 'photo-uploads', 'legal-documents', 'email-templates'],
      ...['system-logs', 'audit-log', 'system-settings', 'service-accounts', 'api-test-results'],
      'users',
    ]) {
      const answer = await call<{ totalDocs: number }>(service, 'GET', `/api/${slug}`, { token })
      expect([slug, answer.status, answer.body.totalDocs > 0]).toEqual([slug, 200, true])
    }
  })

  it('is undone by the way back of each migration, which keeps the records', async () => {
    await withClient(database.url, async (client) => {
      await client.query("UPDATE photo_uploads SET state = 'expiring'")
      for (const migration of later.toReversed()) await migrate(client, migration, 'down')
      expect(await columnsOf(client)).toEqual(columns)
      const { service_accounts_permissions: _, ...kept } = without(before, [...DROPPED, ...FILLED])
      // An upload that was expiring is one that is being received: the earlier version knows no other state.
      expect(lost(kept, await contentOf(client))).toEqual([])
    })
  })
})

describe('the first set-up', () => {
  it('makes one administrator, although two run at the same moment', async () => {
    const database = await empty()
    const folder = await makeTemporaryFolder()
    try {
      const printed = await setUpTwice({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        ADMIN_EMAIL: 'chief@example.test',
      })
      expect(printed.match(/\S+@\S+/g)).toEqual(['chief@example.test'])
      const { rows } = await withClient(database.url, (client) =>
        client.query(
          'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM brands) AS brands',
        ),
      )
      expect(rows).toEqual([{ users: '1', brands: '3' }])
    } finally {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
