import { monitorEventLoopDelay } from 'node:perf_hooks'
import fc from 'fast-check'
import type { PayloadRequest, Where } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldPath, legalQueries, pathsOf } from '../support/database/legal-queries.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { seedMany } from '../support/database/seed-many.ts'

/**
 * What the planner of the database may expect a statement to cost, in its units. Ordinary runs ask
 * the planner, whose answer does not depend on how busy the machine is.
 */
const MOST_COST = 80_000
/** Campaigns measure instead, in ms: how long a query takes, and how long it keeps others waiting for the process. */
const MEASURED = process.env.QUERIES_MEASURED === 'yes' && { queryMs: 1000, othersMs: 100 }
const RUNS = MEASURED ? 60 : 10
/** Ends what hangs. */
const TIMEOUT_MS = 30 * 60_000

type Slug = 'artworks'

let api: LocalApi
let query: (text: string, values: unknown) => Promise<{ rows: Explained[] }>
/** What the planner expected the dearest statement since the last query to cost. */
let cost = 0

beforeAll(async () => {
  api = await startLocalApi()
  await seedMany(api.databaseUrl, { artworks: 10_000, logs: 100_000 })
  const { pool } = api.payload.db
  query = pool.query.bind(pool) as typeof query
  pool.query = (async (...args: unknown[]) => {
    const [statement, values] = args
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
    const run = () => (query as (...args: unknown[]) => unknown)(...args)
    // The access rules need the brands.
    if (MEASURED || /^select [^()]* from "brands" "brands"/.test(text)) return run()
    const { rows } = await query(`explain (format json) ${text}`, values)
    cost = Math.max(cost, totalCost(rows))
    return { rows: [] }
  }) as typeof pool.query
})
afterAll(() => api?.stop())

const fieldsOf = (slug: string) => api.payload.collections[slug as Slug].config.flattenedFields

const ask = (collection: string, where: Where) =>
  api.payload.find({
    collection: collection as Slug,
    where,
    depth: 0,
    overrideAccess: false,
    user: api.user,
    req: { payloadAPI: 'REST' } as PayloadRequest,
  })

/** Without secrets and other fields that no caller may query. */
async function readable(slug: string): Promise<FieldPath[]> {
  const kept: FieldPath[] = []
  for (const one of pathsOf(fieldsOf(slug), fieldsOf)) {
    const isReadable = await ask(slug, { [one.path]: { exists: true } }).then(
      () => true,
      () => false,
    )
    if (isReadable) kept.push(one)
  }
  return kept
}

type Explained = { readonly 'QUERY PLAN': readonly { Plan: { 'Total Cost': number } }[] }

const totalCost = (rows: readonly Explained[]) =>
  Math.max(...rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan['Total Cost']))

describe('any legal query of 10,000 artworks, 210,000 variants and 100,000 entries of each log', () => {
  it(
    'costs the database a bounded amount',
    async () => {
      const asked = new Set<string>()
      for (const { slug, flattenedFields: fields } of api.payload.config.collections) {
        const paths = await readable(slug)
        // Payload's own records that no caller may read.
        if (paths.length === 0) continue
        await fc.assert(
          fc.asyncProperty(legalQueries({ fields, paths, fieldsOf }), async (where) => {
            cost = 0
            const delay = monitorEventLoopDelay({ resolution: 5 })
            delay.enable()
            const startedAt = performance.now()
            await ask(slug, where)
            const tookMs = performance.now() - startedAt
            delay.disable()
            asked.add(slug)
            expect(cost).toBeLessThan(MOST_COST)
            if (!MEASURED) return
            expect(tookMs).toBeLessThan(MEASURED.queryMs)
            expect(delay.max / 1e6).toBeLessThan(MEASURED.othersMs)
          }),
          { numRuns: RUNS, endOnFailure: true },
        )
      }
      expect(asked.size).toBeGreaterThan(15)
    },
    TIMEOUT_MS,
  )
})
