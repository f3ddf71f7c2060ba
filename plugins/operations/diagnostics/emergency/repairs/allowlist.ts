import type { Repair } from './define-repair.ts'
import { invalidIndexes } from './invalid-indexes.ts'
import { missingQueues } from './missing-queues.ts'
import { missingRecords } from './missing-records.ts'
import { stuckSessions } from './stuck-sessions.ts'
import { unvalidatedConstraints } from './unvalidated-constraints.ts'

/** More than `DATABASE_STATEMENT_SECONDS` can be. */
const STUCK_MINUTES = 61

/**
 * All that the service repairs in itself, in the order in which it runs.
 *
 * @see docs/decisions/0203-repair-only-what-is-on-an-allowlist.md
 */
export const REPAIRS: readonly Repair[] = [
  stuckSessions(STUCK_MINUTES),
  missingQueues,
  missingRecords,
  invalidIndexes,
  unvalidatedConstraints,
]

export const REPAIR_IDS = REPAIRS.map(({ id }) => id)
