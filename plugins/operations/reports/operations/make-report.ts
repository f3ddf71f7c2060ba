import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { buildReport } from '../../../../src/reports/build-report.ts'
import { duePeriods, type Period, REPORT_KINDS } from '../../../../src/reports/period.ts'
import { reportText } from '../../../../src/reports/report.ts'
import { type Database, databaseOf, inDatabase } from '../../../core/database/in-database.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { MAIL_REPORT, STORE_REPORT } from '../jobs/job-types.ts'
import { observeState } from '../store/observe-state.ts'
import { periodFacts } from '../store/period-facts.ts'
import { latestStart } from '../store/reports.ts'
import { reportKey } from './report-key.ts'

export type ReportOptions = {
  readonly queue: JobQueue
  /** Whether there are recipients of mails. */
  readonly isMailed: boolean
}

/**
 * Makes the reports of all periods that have ended and have none. Several workers may call it at once: each report is
 * made once.
 *
 * @param now in ms since 1970.
 * @returns how many it has made.
 */
export async function makeDueReports(
  payload: Payload,
  options: ReportOptions,
  now: number,
): Promise<number> {
  let made = 0
  for (const kind of REPORT_KINDS) {
    const latest = await inDatabase(payload, (database) => latestStart(database, kind))
    const due = duePeriods(kind, latest, now)
    for (const period of due) {
      // Operators do not get a mail for each day that nothing ran.
      const isMailed = options.isMailed && period === due.at(-1)
      if (await makeReport(payload, period, { ...options, isMailed, now })) made += 1
    }
  }
  return made
}

/** Everything is decided in one transaction: the text, and the jobs that store and mail it. */
async function makeReport(
  payload: Payload,
  period: Period,
  { queue, isMailed, now }: ReportOptions & { readonly now: number },
): Promise<boolean> {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const database = await databaseOf(req)
    const facts = await periodFacts(database, period)
    const state = await observeState(database, period, { now, queue })
    const text = reportText(buildReport(period, { ...facts, state }))
    const id = await insert(database, period, { text, isMailed })
    if (id === undefined) return false
    const transaction = await transactionOf(req)
    await queue.send(STORE_REPORT, { report: id }, transaction)
    if (isMailed) await queue.send(MAIL_REPORT, { report: id }, transaction)
    return true
  })
}

/** Returns nothing if another worker has made it meanwhile. */
async function insert(
  { rows }: Database,
  { kind, start, from, to }: Period,
  { text, isMailed }: { readonly text: string; readonly isMailed: boolean },
): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(sql`
    insert into generated_reports (kind, start, "from", "to", content, key, status)
    values (${kind}, ${start}, ${new Date(from).toISOString()}, ${new Date(to).toISOString()}, ${text},
      ${reportKey({ kind, start }, 1)}, ${isMailed ? 'pending' : 'none'})
    on conflict do nothing returning id`)
  return row?.id
}
