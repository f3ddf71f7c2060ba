import type { BasePayload } from 'payload'
import { type LogFilter, logQuery } from '../../../../src/logs/log-query.ts'
import type { LogProcess } from '../../../../src/logs/shipping/log-intake.ts'
import type { LogLevel } from '../../../../src/logs/shipping/log-line.ts'
import type { LogService } from '../../../../src/logs/shipping/service-of-line.ts'
import { runStatement } from '../../../core/database/run-statement.ts'

/** A line of the log (specification, section 2.8). */
export type LogEntry = {
  /** UUID. */
  readonly id: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly level: LogLevel
  /** `null` in lines of older releases. */
  readonly service: LogService | null
  readonly process: LogProcess | null
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  readonly request_id: string | null
  readonly job_id: string | null
}

type Row = Omit<LogEntry, 'timestamp' | 'details'> & {
  readonly created_at: Date
  readonly context: LogEntry['details'] | null
}

/** Returns lines, the newest first. The Local API would count all lines and knows neither terms nor positions. */
export async function findLines(
  payload: Pick<BasePayload, 'db'>,
  filter: LogFilter,
): Promise<LogEntry[]> {
  const { rows } = await runStatement<Row>(payload, logQuery(filter))
  return rows.map(({ created_at: at, context, ...row }) => ({
    ...row,
    timestamp: at.toISOString(),
    details: context ?? {},
  }))
}
