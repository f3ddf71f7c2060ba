import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { migrations } from '../../src/migrations/index.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'

let api: LocalApi
let payload: Payload

beforeAll(async () => {
  api = await startLocalApi()
  payload = api.payload
})
afterAll(() => api?.stop())

async function templates() {
  const options = { collection: 'composition-templates', pagination: false, depth: 0 } as const
  const { docs } = await payload.find({ ...options, sort: 'key' })
  return docs
}

const query = (text: string, values: readonly unknown[] = []) =>
  withClient(api.databaseUrl, async (client) => (await client.query(text, [...values])).rows)

describe('the migration of an installation', () => {
  it('lets the shipped mats follow the artwork, and leaves a replaced one fixed', async () => {
    const migration = migrations.find(({ name }) => name === '20261122_210527')
    if (!migration) throw new Error('The migration is missing.')
    await query(
      `UPDATE composition_templates
       SET window_x = NULL, window_y = NULL, window_width = NULL, window_height = NULL
       WHERE kind = 'mat'`,
    )
    await query("UPDATE composition_templates SET sha256 = $1 WHERE key = 'mat-any-cream'", [
      'c'.repeat(64),
    ])
    await withClient(api.databaseUrl, async (client) => {
      await migration.down({ db: drizzle({ client }) } as never)
      await migration.up({ db: drizzle({ client }) } as never)
    })
    const mats = (await templates()).filter(({ kind }) => kind === 'mat')
    const window = { x: 660, y: 516, width: 2234, height: 1484 }
    const none = { x: null, y: null, width: null, height: null }
    expect(
      mats.map(({ key, orientation, fit, window: of }) => ({ key, orientation, fit, window: of })),
    ).toEqual([
      { key: 'mat-any-cream', orientation: 'landscape', fit: 'fixed', window },
      ...['gray', 'navy', 'white'].map((color) => ({
        ...{ key: `mat-any-${color}`, orientation: 'landscape', fit: 'follow', window },
      })),
      ...['postcard', 'stand', 'wood'].map((type) => ({
        ...{ key: `mat-${type}-none`, orientation: 'landscape', fit: 'follow', window: none },
      })),
    ])
  })
})
