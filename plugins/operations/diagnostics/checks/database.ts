import { createLocalReq } from 'payload'
import { BRAND_SEEDS } from '../../../../src/brands/brand-seeds.ts'
import type { Check } from '../../../core/checks/define-check.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'

/** A query, the seeded brands, and a log entry that is written and removed (specification, section 4.5, step 2). */
export const databaseCheck: Check = {
  id: 'database',
  title: { en: 'Database', ja: 'データベース' },
  service: 'database',
  timeoutMs: 10_000,
  isVital: () => true,
  async run({ payload }) {
    const req = await createLocalReq({}, payload)
    const missing = await inTransaction(req, async () => {
      const { drizzle, sql } = await transactionOf(req)
      await drizzle.execute(sql`select 1`)
      const data = { level: 'debug', service: 'api', message: 'Test of the database' } as const
      const { id } = await payload.create({ collection: 'system-logs', data, req })
      await payload.delete({ collection: 'system-logs', id, req })
      const { docs } = await payload.find({
        collection: 'brands',
        pagination: false,
        depth: 0,
        req,
      })
      return BRAND_SEEDS.filter((seed) => !docs.some(({ id }) => id === seed.id))
    })
    if (missing.length === 0) return { status: 'healthy' }
    const names = missing.map(({ id }) => id).join(', ')
    return {
      status: 'warning',
      detail: {
        en: `These brands are missing: ${names}.`,
        ja: `次のブランドがありません：${names}。`,
      },
      action: {
        en: 'Run the set-up again: it creates the brands that are missing.',
        ja: 'セットアップをもう一度実行してください。不足しているブランドが作成されます。',
      },
    }
  },
}
