import { sql } from '@payloadcms/db-postgres'
import type { Period, ReportKind } from '../../../../src/reports/period.ts'
import { type Report, readReport } from '../../../../src/reports/report.ts'
import type { Database } from '../../../core/database/in-database.ts'

export const MAIL_STATES = ['none', 'pending', 'sent', 'unconfirmed', 'failed'] as const

/** A report as its record has it. */
export type StoredReport = {
  readonly id: string
  readonly revision: number
  readonly key: string
  readonly report: Report
  /** Its bytes. */
  readonly content: string
  /** ISO 8601; null until it is in the object store. */
  readonly storedAt: string | null
  readonly mail: (typeof MAIL_STATES)[number]
}

type Row = Omit<StoredReport, 'report'>
type Rows = Pick<Database, 'rows'>

const COLUMNS = sql`id, revision, key, content, status as mail,
  to_char(stored_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "storedAt"`

const toReport = (row: Row): StoredReport => ({ ...row, report: readReport(row.content) })

export async function reportOf(
  { rows }: Rows,
  { kind, start }: Pick<Period, 'kind' | 'start'>,
): Promise<StoredReport | undefined> {
  const [row] = await rows<Row>(sql`
    select ${COLUMNS} from generated_reports where kind = ${kind} and start = ${start}`)
  return row && toReport(row)
}

export async function reportById({ rows }: Rows, id: string): Promise<StoredReport | undefined> {
  const [row] = await rows<Row>(sql`select ${COLUMNS} from generated_reports where id = ${id}`)
  return row && toReport(row)
}

/** The newest first. */
export async function listReports(
  { rows }: Rows,
  { kind, limit, page }: { kind: ReportKind; limit: number; page: number },
): Promise<{ readonly reports: StoredReport[]; readonly total: number }> {
  const found = await rows<Row>(sql`
    select ${COLUMNS} from generated_reports where kind = ${kind}
    order by start desc limit ${limit} offset ${(page - 1) * limit}`)
  const [row] = await rows<{ total: number }>(
    sql`select count(*)::int as total from generated_reports where kind = ${kind}`,
  )
  return { reports: found.map(toReport), total: row?.total ?? 0 }
}

/** The first day of the latest period that has a report. */
export async function latestStart({ rows }: Rows, kind: ReportKind): Promise<string | undefined> {
  const [row] = await rows<{ start: string }>(sql`
    select start from generated_reports where kind = ${kind} order by start desc limit 1`)
  return row?.start
}
