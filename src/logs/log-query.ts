import { searchTerms } from './search-terms.ts'
import type { LogLevel } from './shipping/log-line.ts'
import type { LogService } from './shipping/service-of-line.ts'

/** Which lines are asked for; newest first. */
export type LogFilter = {
  readonly level?: LogLevel | undefined
  readonly service?: LogService | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Beginnings of words, all of which a line must have. */
  readonly keyword?: string | undefined
  readonly requestId?: string | undefined
  readonly jobId?: string | undefined
  /** The line after which the page begins. */
  readonly after?: LogPosition | undefined
  readonly limit: number
}

/** Where a line stands in the sequence. */
export type LogPosition = { readonly at: Date; readonly id: string }

/**
 * The statement for a page of the log. Each filter has an index, and the position of the last line takes the place of
 * an offset, so the cost grows with the page and not with the table.
 *
 * @see docs/decisions/0186-find-log-lines-by-indexed-terms.md
 */
export function logQuery(filter: LogFilter): { text: string; values: readonly unknown[] } {
  const { level, service, from, to, keyword, requestId, jobId, after, limit } = filter
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = [
    level && `level = ${value(level)}`,
    service && `service = ${value(service)}`,
    requestId && `request_id = ${value(requestId)}`,
    jobId && `job_id = ${value(jobId)}`,
    keyword && `terms @@ ${value(tsQuery(keyword))}::tsquery`,
    from && `created_at >= ${value(from)}`,
    to && `created_at < ${value(to)}`,
    after && `(created_at, id) < (${value(after.at)}, ${value(after.id)})`,
  ].filter(Boolean)
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return {
    text: `select id, created_at, level, service, process, message, context, request_id, job_id
      from system_logs ${where} order by created_at desc, id desc limit ${value(limit)}`,
    values,
  }
}

/** All terms, each as the beginning of a word. Terms are letters and digits, so none of them is an operator. */
const tsQuery = (keyword: string) =>
  searchTerms(keyword)
    .map((term) => `'${term}':*`)
    .join(' & ')
