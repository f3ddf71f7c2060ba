import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logQuery } from '../../src/logs/log-query.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { filtersOf, type NamedFilter, seedLog } from '../support/logs/seed-log.ts'

const LINES = 100_000
/** Most of the 8 KB pages of the database that a page of the log may read; the table has several thousand. */
const MOST_BLOCKS = 2500
/** Seeding takes long on a busy machine. */
const SEED_MS = 300_000

let database: TestDatabase
let pool: Pool
let filters: readonly NamedFilter[]
beforeAll(async () => {
  database = await createTestDatabase()
  await seedLog(database.url, LINES)
  filters = await filtersOf(database.url)
  pool = new Pool({ connectionString: database.url })
}, SEED_MS)
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

type Plan = {
  readonly 'Node Type': string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): string[] => [
  plan['Node Type'],
  ...(plan.Plans ?? []).flatMap(nodesOf),
]

describe('a page of a log of 100,000 lines', () => {
  it('is found by an index and reads a part of the table, whatever is filtered', async () => {
    const found: object[] = []
    for (const [name, filter] of filters) {
      const { text, values } = logQuery(filter)
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [
        ...values,
      ])
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
      const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      const nodes = nodesOf(plan)
      if (nodes.includes('Seq Scan') || blocks > MOST_BLOCKS) found.push({ name, nodes, blocks })
    }
    expect(found).toEqual([])
    expect(filters.length).toBeGreaterThan(35)
  })
})
