import type { BasePayload } from 'payload'
import { runStatement } from '../../core/database/run-statement.ts'

/** Beyond it the exact number says nothing more, and counting would cost more. */
export const MOST_ERRORS = 10_000

const STATEMENT = {
  text: `select count(*)::integer as count from (select 1 from system_logs
    where level = 'error' and created_at > now() - interval '24 hours' limit $1) as line`,
  values: [MOST_ERRORS + 1],
} as const

type Errors = {
  /** At most `MOST_ERRORS`. */
  readonly count: number
  /** Whether there are more. */
  readonly more: boolean
}

/** Counts the lines with the level `error` that all processes have logged in the last 24 hours. */
export async function errorsOfADay(payload: Pick<BasePayload, 'db'>): Promise<Errors> {
  const { rows } = await runStatement<{ count: number }>(payload, STATEMENT)
  const found = rows[0]?.count ?? 0
  return { count: Math.min(found, MOST_ERRORS), more: found > MOST_ERRORS }
}
