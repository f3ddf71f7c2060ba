import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { type EmergencyDetails, emergencyDetailsSchema } from '../../../../src/health/emergency.ts'
import {
  type EmergencyRun,
  type RunCheck,
  type RunKind,
  type RunState,
  runChecksSchema,
  type SuiteRun,
} from '../../../../src/health/suite-run.ts'
import type { Window } from '../../../../src/health/uptime.ts'
import type { Database } from '../../../core/database/in-database.ts'

/** A process that does not renew its lease for so long counts as killed. */
const LEASE_SECONDS = 30
/** Runs that are kept. */
const KEPT_DAYS = 90

/**
 * The right to write a run, until its lease ends.
 *
 * @see docs/decisions/0184-hold-diagnostic-runs-by-a-lease-in-the-database.md
 */
export type HeldRun = { readonly id: string; readonly holder: string }

type NewRun = {
  /** @default suite */
  readonly kind?: RunKind
  /** Of the suite. @default none */
  readonly steps?: readonly number[]
  readonly details?: EmergencyDetails
  readonly checks: readonly RunCheck[]
  /** Id of the account. */
  readonly startedBy?: string | undefined
  /** Id of the request that started it: its log lines carry it. */
  readonly requestId?: string | undefined
}

const leaseEnd = sql`now() + ${LEASE_SECONDS} * interval '1 second'`

/** Begins a run, or returns undefined while another one of its kind is running anywhere in the installation. */
export async function beginRun({ rows }: Database, run: NewRun): Promise<HeldRun | undefined> {
  await rows(sql`
    update diagnostics.runs set state = 'killed', finished_at = lease_until
    where state = 'running' and lease_until < now()`)
  await rows(sql`
    delete from diagnostics.runs where started_at < now() - ${KEPT_DAYS} * interval '1 day'`)
  const holder = randomUUID()
  const [begun] = await rows<{ id: string }>(sql`
    insert into diagnostics.runs
      (kind, state, holder, lease_until, started_by, request_id, steps, checks, details)
    values (${run.kind ?? 'suite'}, 'running', ${holder}, ${leaseEnd}, ${run.startedBy ?? null}, ${run.requestId ?? null},
      array(select jsonb_array_elements_text(${JSON.stringify(run.steps ?? [])}::jsonb)::integer),
      ${JSON.stringify(run.checks)}::jsonb, ${run.details ? JSON.stringify(run.details) : null}::jsonb)
    on conflict do nothing returning id`)
  return begun && { id: begun.id, holder }
}

/**
 * Stores how far a run is and renews its lease.
 *
 * @returns false if the lease was lost: nothing is stored then, because another run may have begun.
 */
export async function saveRun(
  { rows }: Database,
  { id, holder }: HeldRun,
  checks: readonly RunCheck[],
  state: Exclude<RunState, 'killed'> = 'running',
  details?: EmergencyDetails,
): Promise<boolean> {
  const saved = await rows(sql`
    update diagnostics.runs set checks = ${JSON.stringify(checks)}::jsonb, state = ${state},
      lease_until = ${leaseEnd}, finished_at = ${state === 'running' ? sql`null` : sql`now()`},
      details = coalesce(${details ? JSON.stringify(details) : null}::jsonb, details)
    where id = ${id} and holder = ${holder} and state = 'running' and lease_until >= now()
    returning id`)
  return saved.length > 0
}

type Row = {
  readonly id: string
  readonly state: RunState
  readonly started: number
  readonly finished: number | null
  readonly started_by: string | null
  readonly request_id: string | null
  readonly steps: readonly number[]
  readonly checks: unknown
  readonly details: unknown
}

const COLUMNS = sql`id, steps, checks, details, started_by, request_id,
  case when state = 'running' and lease_until < now() then 'killed' else state end as state,
  extract(epoch from started_at)::float8 * 1000 as started,
  extract(epoch from case when state = 'running' and lease_until < now() then lease_until
    else finished_at end)::float8 * 1000 as finished`

export async function findRun({ rows }: Database, id: string): Promise<SuiteRun | undefined> {
  const [row] = await rows<Row>(
    sql`select ${COLUMNS} from diagnostics.runs where id = ${id} and kind = 'suite'`,
  )
  return row && toRun(row)
}

/** The newest runs first. */
export async function listRuns({ rows }: Database, limit: number): Promise<SuiteRun[]> {
  const found = await rows<Row>(sql`
    select ${COLUMNS} from diagnostics.runs where kind = 'suite' order by started_at desc limit ${limit}`)
  return found.map(toRun)
}

/** Returns the runs of the suite that ended within a window, the oldest first. Those that were killed ended with their lease. */
export async function runsEndedIn(
  { rows }: Pick<Database, 'rows'>,
  window: Window,
): Promise<SuiteRun[]> {
  const [from, to] = [window.from, window.to].map((at) => new Date(at).toISOString())
  const found = await rows<Row>(sql`
    select ${COLUMNS} from diagnostics.runs
    where kind = 'suite'
      and coalesce(finished_at, case when lease_until < now() then lease_until end) >= ${from}
      and coalesce(finished_at, case when lease_until < now() then lease_until end) < ${to}
    order by started_at, id`)
  return found.map(toRun)
}

/** The last finished run of the same steps before a run. */
export async function runBefore(
  { rows }: Database,
  { id }: Pick<SuiteRun, 'id'>,
): Promise<SuiteRun | undefined> {
  const [row] = await rows<Row>(sql`
    select ${COLUMNS} from diagnostics.runs as run
    where kind = 'suite' and state = 'finished' and id <> ${id} and
      started_at < (select started_at from diagnostics.runs where id = ${id}) and
      steps = (select steps from diagnostics.runs where id = ${id})
    order by started_at desc limit 1`)
  return row && toRun(row)
}

/** The last finished run of these steps. */
export async function lastFinished(
  { rows }: Database,
  steps: readonly number[],
): Promise<SuiteRun | undefined> {
  const [row] = await rows<Row>(sql`
    select ${COLUMNS} from diagnostics.runs where kind = 'suite' and state = 'finished' and
      steps = array(select jsonb_array_elements_text(${JSON.stringify(steps)}::jsonb)::integer)
    order by started_at desc limit 1`)
  return row && toRun(row)
}

/** The newest run of a kind other than the suite. One that an older release has stored counts as none. */
export async function newestRun(
  { rows }: Database,
  kind: Exclude<RunKind, 'suite'>,
): Promise<EmergencyRun | undefined> {
  const [row] = await rows<Row>(sql`
    select ${COLUMNS} from diagnostics.runs where kind = ${kind} order by started_at desc limit 1`)
  const details = emergencyDetailsSchema.safeParse(row?.details).data
  return row && details && { ...toRun(row), details }
}

function toRun({ id, state, steps, started, finished, checks, ...row }: Row): SuiteRun {
  const { started_by: startedBy, request_id: requestId } = row
  const parsed = runChecksSchema.safeParse(checks)
  return {
    ...{ id, state, steps },
    startedAt: new Date(started).toISOString(),
    ...(finished !== null && { finishedAt: new Date(finished).toISOString() }),
    ...(startedBy !== null && { startedBy }),
    ...(requestId !== null && { requestId }),
    // An older release has stored them in another form.
    checks: parsed.success ? parsed.data : [],
  }
}
