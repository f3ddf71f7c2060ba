import type { CheckResult } from '../../../../src/health/check-result.ts'
import type { RunnableCheck } from '../../../core/checks/define-check.ts'
import type { Database } from '../../../core/database/in-database.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_DAYS = 30

/** Writes a record for each part that was run (specification, section 2.7), and removes those of 30 days ago. */
export async function storeTestResults(
  { req }: Pick<Database, 'req'>,
  checks: readonly RunnableCheck[],
  results: readonly CheckResult[],
): Promise<void> {
  const { db } = req.payload
  const collection = 'api-test-results'
  for (const { check, parts } of results) {
    const definition = checks.find(({ id }) => id === check)
    for (const { part, status, responseTimeMs, detail } of parts) {
      if (status === 'skipped') continue
      const title = definition?.parts.find(({ id }) => id === part)?.title.en ?? part
      const data = {
        testName: `${definition?.title.en ?? check}: ${title}`,
        success: status !== 'error',
        responseTime: responseTimeMs,
        ...(status !== 'healthy' && detail && { errorMessage: detail.en }),
      }
      await db.create({ collection, data, req, returning: false })
    }
  }
  const before = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()
  await db.deleteMany({ collection, where: { createdAt: { less_than: before } }, req })
}
