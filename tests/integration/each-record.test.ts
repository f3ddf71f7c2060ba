import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eachRecord } from '../../plugins/core/database/each-record.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

/** More than two pages. */
const RECORDS = 250

let database: TestDatabase
let payload: Payload

beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('RATE_LIMIT_STORE', 'memory')
  const { default: config } = await import('../../payload.config.ts')
  payload = await getPayload({ config })
  await payload.db.pool.query(
    `insert into payload_preferences (key, value)
     select 'walked-' || number, '{}' from generate_series(1, $1) number`,
    [RECORDS],
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await payload?.destroy()
  await database?.drop()
})

const walk = () =>
  eachRecord(payload, 'payload-preferences', { where: { key: { like: 'walked-' } } })

describe('a walk over all records', () => {
  it('gives each of them once, on whatever page it is', async () => {
    const keys: string[] = []
    for await (const { key } of walk()) keys.push(key ?? '')
    expect(keys).toHaveLength(RECORDS)
    expect(new Set(keys).size).toBe(RECORDS)
  })

  it('passes over none while those that it has given are deleted', async () => {
    let given = 0
    for await (const { id } of walk()) {
      given += 1
      await payload.delete({ collection: 'payload-preferences', id, overrideAccess: true })
    }
    expect(given).toBe(RECORDS)
  })
})
