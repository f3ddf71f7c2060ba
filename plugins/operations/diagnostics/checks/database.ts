import { createLocalReq } from 'payload'
import { BRAND_SEEDS } from '../../../../src/brands/brand-seeds.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import { type Check, type CheckRequest, defineCheck } from '../../../core/checks/define-check.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'

/** A query, the seeded brands, and a log entry that is written and removed (specification, section 4.5, step 2). */
export const databaseCheck: Check = defineCheck({
  id: 'database',
  title: SERVICES.database,
  step: 2,
  service: 'database',
  intervalMs: 60_000,
  timeoutMs: 5_000,
  isVital: () => true,
  action: {
    en: 'Check that PostgreSQL runs, accepts the login of DATABASE_URL and has free connections and disk space.',
    ja: 'PostgreSQLが動作し、DATABASE_URLで接続でき、接続数とディスクに空きがあることを確認してください。',
  },
  parts: [
    {
      id: 'query',
      title: { en: 'Query', ja: 'クエリー' },
      run: async ({ payload }) => {
        // The command starts without a connection if there is none; a transaction would wait for it.
        if (!('pool' in payload.db) || !payload.db.pool)
          throw new ServiceError('DATABASE_UNAVAILABLE')
        const req = await createLocalReq({}, payload)
        await inTransaction(req, async () => {
          const { drizzle, sql } = await transactionOf(req)
          await drizzle.execute(sql`select 1`)
        })
        return { status: 'healthy' }
      },
    },
    {
      id: 'brands',
      title: { en: 'Brand records', ja: 'ブランドのレコード' },
      needs: 'query',
      run: ({ payload }) => hasSeededBrands(payload),
    },
    {
      id: 'log-write',
      title: { en: 'Log entry is written', ja: 'ログの書き込み' },
      needs: 'query',
      run: async ({ payload }) => {
        const data = { level: 'debug', service: 'api', message: 'Test of the database' } as const
        const { id } = await payload.create({ collection: 'system-logs', data })
        await payload.delete({ collection: 'system-logs', id })
        return { status: 'healthy' }
      },
    },
  ],
})

async function hasSeededBrands(payload: CheckRequest['payload']): Promise<HealthCheck> {
  const { docs } = await payload.find({ collection: 'brands', pagination: false, depth: 0 })
  const missing = BRAND_SEEDS.filter((seed) => !docs.some(({ id }) => id === seed.id))
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
}
