import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import { withClient } from '../../src/database/with-client.ts'
import { createJobQueue } from '../../src/jobs/job-queue.ts'
import { migrations } from '../../src/migrations/index.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { wantedArtwork, wantedTemplate } from '../support/publishing/sellable-records.ts'

const OLD_QUEUES = ['publish-when-ready', 'publish-photo-template']

let api: LocalApi
beforeAll(async () => {
  api = await startLocalApi()
})
afterAll(() => api?.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await withClient(api.databaseUrl, (client) => client.query(text, values))).rows

/** Undoes the migration that brought the engine, changes the database with `meanwhile`, and runs it. */
async function upgrade(meanwhile: (client: Client) => Promise<unknown>): Promise<void> {
  const migration = migrations.find(({ name }) => name === '20261123_120004')
  await withClient(api.databaseUrl, async (client) => {
    const db = { db: drizzle({ client }) } as never
    await migration?.down(db)
    await meanwhile(client)
    await migration?.up(db)
  })
}

describe('What was on its way to the shop before an upgrade', () => {
  it('gets a job of the engine at the set-up, and the jobs that no worker takes any more are gone', async () => {
    const wished = await wantedArtwork(api, 'Wished')
    const plain = await wantedArtwork(api, 'Only a draft')
    const template = await wantedTemplate(api, 'Template on its way')
    await api.payload.update({
      collection: 'artworks',
      id: plain,
      data: { publishWhenReady: false },
    })
    const policy = { retryLimit: 1, retryDelay: 1, retryBackoff: false }
    const times = { heartbeatSeconds: 20, expireInSeconds: 60 }
    const old = createJobQueue({ databaseUrl: api.databaseUrl, onError: () => undefined })
    await old.prepare(OLD_QUEUES.map((name) => ({ name, ...policy, ...times })))
    await old.stop()
    await upgrade((client) =>
      client.query('INSERT INTO jobs.job (name, data) SELECT unnest($1::text[]), $2::jsonb', [
        OLD_QUEUES,
        { id: wished },
      ]),
    )
    expect(await query('SELECT name FROM jobs.job WHERE name = ANY($1)', [OLD_QUEUES])).toEqual([])
    const states = await query('SELECT title, shop_state FROM artworks ORDER BY title')
    expect(states).toEqual([
      { title: 'Only a draft', shop_state: null },
      { title: 'Wished', shop_state: 'pending' },
    ])

    await query("DELETE FROM jobs.job WHERE name = 'push-product'")
    const { features } = coreOf(api.payload.config)
    await features.find(({ name }) => name === 'publishing')?.setUp?.(api.payload)
    const sent = await query(
      "SELECT data->>'collection' AS collection, data->>'id' AS id FROM jobs.job WHERE name = 'push-product' ORDER BY 1",
    )
    expect(sent).toEqual([
      { collection: 'artworks', id: wished },
      { collection: 'photo-templates', id: template },
    ])
  })
})
