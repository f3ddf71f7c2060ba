import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { buildReport } from '../../../../src/reports/build-report.ts'
import { isComputable, type Period, SOURCE_DAYS } from '../../../../src/reports/period.ts'
import { reportText } from '../../../../src/reports/report.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { STORE_REPORT } from '../jobs/job-types.ts'
import { periodFacts } from '../store/period-facts.ts'
import { reportOf } from '../store/reports.ts'
import { reportKey } from './report-key.ts'

/**
 * Computes a report again from what is stored now, with the state that was observed when it was made. If the text
 * differs, e.g. because log lines came late, it is the next revision. Nothing is mailed.
 *
 * @param now in ms since 1970.
 * @returns whether the text differs.
 * @throws ServiceError `NOT_FOUND` without a report, `CONFLICT` if its sources are no longer kept.
 */
export function recomputeReport(
  req: PayloadRequest,
  period: Period,
  { queue, now }: { readonly queue: JobQueue; readonly now: number },
): Promise<boolean> {
  return inTransaction(req, async () => {
    const database = await databaseOf(req)
    const { kind, start } = period
    // Two users who compute it again take turns.
    await database.rows(sql`
      select id from generated_reports where kind = ${kind} and start = ${start} for update`)
    const stored = await reportOf(database, period)
    if (!stored) throw new ServiceError('NOT_FOUND')
    if (!isComputable(period, now)) throw expired()
    const { id, report, content, revision } = stored
    const facts = await periodFacts(database, period)
    const text = reportText(buildReport(period, { ...facts, state: report.state }))
    await recordAudit(req, { action: 'reports.recompute', target: 'generated-reports', record: id })
    if (text === content) return false
    const key = reportKey(period, revision + 1)
    await database.rows(sql`
      update generated_reports set content = ${text}, revision = ${revision + 1}, key = ${key},
        stored_at = null, updated_at = now()
      where id = ${id}`)
    await queue.send(STORE_REPORT, { report: id }, await transactionOf(req))
    return true
  })
}

function expired(): ServiceError {
  return new ServiceError('CONFLICT', {
    en: `A report can be computed again for ${SOURCE_DAYS} days. The logs and results that this one was made of have been deleted.`,
    ja: `レポートを再計算できるのは${SOURCE_DAYS}日以内です。元になったログとチェック結果はすでに削除されています。`,
  })
}
