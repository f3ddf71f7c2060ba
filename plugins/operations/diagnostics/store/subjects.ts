import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import {
  type CheckResult,
  type CheckStatus,
  checkResultSchema,
} from '../../../../src/health/check-result.ts'
import type { Check } from '../../../core/checks/define-check.ts'
import { type Database, inDatabase } from '../../../core/database/in-database.ts'

export const checkSubject = (id: string) => `check/${id}`
export const serviceSubject = (name: string) => `service/${name}`

/** A result speaks for twice its interval; then the status is unknown. */
export const validForMs = ({ intervalMs }: Pick<Check, 'intervalMs'>) => 2 * intervalMs

export type StoredResult = {
  readonly result: CheckResult
  /** When it was checked, in ms since 1970. */
  readonly checkedAt: number
}

/**
 * Claims the checks that are due, so that no other worker runs them before their interval has passed. Those of a
 * process that is killed are due again then.
 */
export async function claimDue(payload: Payload, checks: readonly Check[]): Promise<Set<string>> {
  const wanted = JSON.stringify(
    checks.map(({ id, intervalMs }) => ({ id: checkSubject(id), ms: intervalMs })),
  )
  const claimed = await inDatabase(payload, async ({ rows }) => {
    await rows(sql`
      insert into diagnostics.subjects (id)
      select id from jsonb_to_recordset(${wanted}::jsonb) as wanted(id text)
      on conflict do nothing`)
    return rows<{ id: string }>(sql`
      update diagnostics.subjects as subject
      set due_at = now() + wanted.ms * interval '1 millisecond'
      from jsonb_to_recordset(${wanted}::jsonb) as wanted(id text, ms double precision)
      where subject.id = wanted.id and subject.due_at <= now()
      returning subject.id`)
  })
  const ids = new Set(claimed.map(({ id }) => id))
  return new Set(checks.map(({ id }) => id).filter((id) => ids.has(checkSubject(id))))
}

/** Returns the last stored result of each check, by its id. One that an older release has stored is left out. */
export async function lastResults({
  rows,
}: Pick<Database, 'rows'>): Promise<Map<string, StoredResult>> {
  const stored = await rows<{ result: unknown; at: number }>(sql`
    select result, extract(epoch from checked_at)::float8 * 1000 as at
    from diagnostics.subjects where result is not null`)
  const results = stored.flatMap(({ result, at }) => {
    const parsed = checkResultSchema.safeParse(result)
    return parsed.success ? [{ result: parsed.data, checkedAt: Math.round(at) }] : []
  })
  return new Map(results.map((one) => [one.result.check, one]))
}

/**
 * Makes those checks due at once whose status a run has found to be another one than the last stored: the health
 * details then follow within seconds, and by the rules of the periodic checks alone.
 */
export async function makeChangedDue(
  { rows }: Pick<Database, 'rows'>,
  results: readonly Pick<CheckResult, 'check' | 'status'>[],
): Promise<void> {
  const found = JSON.stringify(
    results.map(({ check, status }) => ({ id: checkSubject(check), status })),
  )
  await rows(sql`
    update diagnostics.subjects as subject set due_at = least(due_at, now())
    from jsonb_to_recordset(${found}::jsonb) as found(id text, status text)
    where subject.id = found.id and subject.status is distinct from found.status`)
}

export type NewSample = {
  readonly subject: string
  /** Ms since 1970. */
  readonly at: number
  readonly status: CheckStatus
  readonly validForMs: number
  readonly responseTimeMs: number
  /** Only of a check. */
  readonly result?: CheckResult
}
