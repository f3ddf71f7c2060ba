import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import {
  EMERGENCY_PAUSE_MS,
  nextAllowed,
  type RepairResult,
  type Trigger,
} from '../../../../src/health/emergency.ts'
import type { RunCheck, RunKind } from '../../../../src/health/suite-run.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { type Database, databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { beginRun, type HeldRun, newestRun } from '../store/runs.ts'

type Begin = {
  readonly trigger: Trigger
  readonly checks: readonly RunCheck[]
  /** Id of the account. */
  readonly startedBy?: string
}

/**
 * Begins an emergency diagnosis. One that a person starts is audited.
 *
 * @returns undefined while one is running, and for an automatic one within the pause after the one before.
 */
export function beginDiagnosis(
  req: PayloadRequest,
  { trigger, ...run }: Begin,
): Promise<HeldRun | undefined> {
  return inTransaction(req, async () => {
    const database = await databaseOf(req)
    const next = trigger === 'automatic' ? await nextOf(database, 'emergency') : undefined
    if (next !== undefined) return undefined
    const details = { trigger, repairs: [] }
    const begun = await beginRun(database, { kind: 'emergency', details, ...run })
    if (begun && trigger === 'manual')
      await recordAudit(req, { action: 'diagnostics.emergency', record: begun.id })
    return begun
  })
}

type BeginRepair = Omit<Begin, 'checks'> & { readonly repairs: readonly string[] }

/**
 * Begins repairs, at most once in ten minutes for the whole installation, and audits them.
 *
 * @param run.repairs their ids.
 * @throws ServiceError `RATE_LIMITED` within ten minutes of the repairs before.
 */
export function beginRepair(
  req: PayloadRequest,
  { repairs, trigger, ...run }: BeginRepair,
): Promise<HeldRun> {
  return inTransaction(req, async () => {
    const database = await databaseOf(req)
    const wait = await nextOf(database, 'repair')
    if (wait !== undefined) throw tooEarly(wait)
    const results = repairs.map((repair): RepairResult => {
      return { repair, outcome: 'planned', changes: [] }
    })
    const details = { trigger, repairs: results }
    const begun = await beginRun(database, { kind: 'repair', checks: [], details, ...run })
    if (!begun) throw tooEarly(EMERGENCY_PAUSE_MS)
    await recordAudit(req, { action: 'diagnostics.repair', record: begun.id, changed: repairs })
    return begun
  })
}

/** Ms until a run of the kind may begin by the clock of the database, which all processes share; undefined: none. */
async function nextOf(
  database: Database,
  kind: Exclude<RunKind, 'suite'>,
): Promise<number | undefined> {
  const { rows } = database
  // The second of two processes waits here, and then sees the run of the first.
  await rows(sql`select pg_advisory_xact_lock(hashtextextended(${`diagnostics.${kind}`}, 0))`)
  const [clock] = await rows<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  const now = clock?.now ?? Date.now()
  const last = await newestRun(database, kind)
  const next = nextAllowed(last && Date.parse(last.startedAt), now)
  return next === undefined ? undefined : next - now
}

function tooEarly(ms: number): ServiceError {
  const minutes = EMERGENCY_PAUSE_MS / 60_000
  const sentence = {
    en: `Repairs run at most once in ${minutes} minutes.`,
    ja: `修復を実行できるのは${minutes}分に1回までです。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
  })
}
