import type { Payload } from 'payload'
import { toServiceError } from '../../../../src/errors/describe-error.ts'
import type { CheckResult } from '../../../../src/health/check-result.ts'
import { needsDiagnosis, nextAllowed } from '../../../../src/health/emergency.ts'
import { knownService } from '../../../../src/health/service-state.ts'
import { SERVICE_NAMES } from '../../../../src/health/services.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { checksOf } from '../../../core/feature/checks-of.ts'
import { storeEnded } from '../store/store-ended.ts'
import { lastResults } from '../store/subjects.ts'
import { diagnoseByItself, executeDiagnosis } from './run-emergency.ts'

type Options = {
  readonly timeoutFactor: number
  /** Whether what is found is repaired, as far as the allowlist says so. */
  readonly repairs: boolean
  /** A clock in ms since 1970. */
  readonly now?: () => number
}

/** A diagnosis during an outage of the database, to be stored when that is over. */
type Unstored = { readonly startedAt: Date; readonly results: readonly CheckResult[] }

export type EmergencyWatch = {
  /** Periodic checks have ended and their results are stored. */
  readonly checked: (payload: Payload) => void
  /** They could not be run or stored. */
  readonly failed: (payload: Payload, error: unknown) => void
  /** Resolves when no diagnosis is under way. */
  readonly idle: () => Promise<void>
}

/**
 * Begins the emergency diagnosis by itself, beside the periodic checks of a worker (specification, section 3.8). While
 * the database is away it diagnoses as well: it logs the results, and stores them afterwards. It repairs nothing then.
 */
export function createEmergencyWatch({
  timeoutFactor,
  repairs,
  now = Date.now,
}: Options): EmergencyWatch {
  let running: Promise<void> | undefined
  let alone: number | undefined
  let unstored: Unstored | undefined

  async function look(payload: Payload): Promise<void> {
    const late = unstored
    if (late) {
      await inDatabase(payload, (database) => storeEnded(database, late))
      unstored = undefined
    }
    if (await isEmergency(payload, now()))
      await diagnoseByItself(payload, { timeoutFactor, repairs })
  }

  async function diagnoseAlone(payload: Payload): Promise<void> {
    if (nextAllowed(alone, now()) !== undefined) return
    alone = now()
    const startedAt = new Date(alone)
    const results = await executeDiagnosis(payload, undefined, { timeoutFactor })
    unstored = { startedAt, results }
    const failed = results.flatMap(({ check, parts }) =>
      parts.flatMap(({ part, status, detail }) =>
        status === 'error' ? [`${check}/${part}: ${detail?.en ?? status}`] : [],
      ),
    )
    payload.logger.error({ failed }, 'The database is away. An emergency diagnosis has ended.')
  }

  /** One at a time: the next periodic checks ask again. */
  function start(payload: Payload, work: (payload: Payload) => Promise<void>): void {
    running ??= work(payload)
      .catch((err: unknown) => {
        payload.logger.error({ err }, 'An emergency diagnosis has failed.')
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    checked: (payload) => start(payload, look),
    failed(payload, error) {
      if (toServiceError(error).code === 'DATABASE_UNAVAILABLE') start(payload, diagnoseAlone)
    },
    idle: async () => running,
  }
}

async function isEmergency(payload: Payload, now: number): Promise<boolean> {
  const checks = checksOf(payload)
  const last = await inDatabase(payload, lastResults)
  const states = SERVICE_NAMES.map((name) => {
    const own = checks.filter(({ service }) => service === name)
    return knownService(
      own.map(({ id, intervalMs }) => ({ intervalMs, ...last.get(id) })),
      now,
    )
  })
  return needsDiagnosis(states, now)
}
