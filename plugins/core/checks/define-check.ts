import type { Payload } from 'payload'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import type { Checkable, HealthCheck } from '../../../src/health/health-check.ts'
import type { ServiceName } from '../../../src/health/services.ts'
import { STEPS, type StepNumber } from '../../../src/health/steps.ts'

/** One sub-check: a row of the result table. */
export type CheckPart = {
  /** Identifies it within its check, e.g. `log-write`. */
  readonly id: string
  readonly title: Sentence
  /** Id of an earlier part without which this one cannot work; it is skipped if that one fails. */
  readonly needs?: string
  /** Response time in ms above which a healthy part warns. */
  readonly warnAboveMs?: number
  /** Left out of periodic checks, because people or other companies notice each time that it runs. */
  readonly onlyInRuns?: true
  /** Uses the dependency as the service does, and removes what it wrote. A thrown error becomes the status `error`. */
  readonly run: (asked: CheckRequest) => Promise<HealthCheck>
}

/** Sub-checks of one system that are run together. */
export type RunnableCheck = {
  /** Stable identifier and name of the runbook, e.g. `object-store`. */
  readonly id: string
  readonly title: Sentence
  /** The service whose health it decides. */
  readonly service: ServiceName
  /** Timeout in ms of all its parts together. */
  readonly timeoutMs: number
  /** Whether its error alone stops the business; by the code of the thrown error. @default never */
  readonly isVital?: (error: ErrorCode | undefined) => boolean
  /** What an operator does about an error or warning that states no action of its own. */
  readonly action: Sentence
  /** In the order in which they run. */
  readonly parts: readonly CheckPart[]
}

/** A check that a feature adds to the diagnostic suite and to the health details (section 4.5). */
export type Check = RunnableCheck & {
  readonly step: StepNumber
  /** Ids of checks of earlier steps; it is skipped if one of them fails. @default none */
  readonly dependsOn?: readonly string[]
  /** How often a worker repeats it, in ms; at least a minute. */
  readonly intervalMs: number
}

export type CheckRequest = {
  /** Aborts at the timeout. */
  readonly signal: AbortSignal
  readonly payload: Payload
  /** Whether the last result of this part was a warning or an error, so that a value near a threshold does not flap. */
  readonly wasProblem: boolean
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MIN_INTERVAL_MS = 60_000

/**
 * Declares a check.
 *
 * @throws Error if an id, the interval or a reference is wrong, so that the process does not start.
 * @see docs/decisions/0181-declare-diagnostic-checks-as-data-with-parts.md
 */
export function defineCheck(check: Check): Check {
  if (check.intervalMs < MIN_INTERVAL_MS)
    throw new Error(`The check "${check.id}" may run once a minute at most.`)
  return requireParts(check)
}

/**
 * Declares a check that is part of no suite.
 *
 * @throws Error if an id or a reference is wrong.
 */
export function requireParts<One extends RunnableCheck>(check: One): One {
  const ids = check.parts.map(({ id }) => id)
  const wrong = [check.id, ...ids].find((id) => !ID.test(id))
  if (wrong !== undefined) throw new Error(`"${wrong}" is not the id of a check: use kebab-case.`)
  if (new Set(ids).size < ids.length || ids.length === 0)
    throw new Error(`The check "${check.id}" needs parts with ids of their own.`)
  const late = check.parts.find(
    ({ needs }, at) => needs !== undefined && !ids.slice(0, at).includes(needs),
  )
  if (late) throw new Error(`The part "${late.id}" of "${check.id}" needs an earlier part.`)
  return check
}

/**
 * Returns the checks by step.
 *
 * @throws Error if two have the same id, or one depends on a check of the same or a later step. A dependency that
 *   is not among them belongs to a disabled feature.
 */
export function inOrder(checks: readonly Check[]): Check[] {
  const byId = new Map(checks.map((check) => [check.id, check]))
  if (byId.size < checks.length) throw new Error('Two checks have the same id.')
  for (const { id, step, dependsOn = [] } of checks) {
    const later = dependsOn.find((other) => (byId.get(other)?.step ?? 0) >= step)
    if (later !== undefined) throw new Error(`"${id}" depends on "${later}", which runs later.`)
  }
  return checks.toSorted((a, b) => a.step - b.step)
}

export const phaseOf = ({ step }: Pick<Check, 'step'>) => STEPS[step].phase

/** Path of the runbook of a check. */
export const runbookOf = (id: string) => `docs/runbooks/${id}.md`

/** A part that asks the system behind a port: the adapter knows how. */
export function portPart(port: Checkable, part: Pick<CheckPart, 'id' | 'title'>): CheckPart {
  return { ...part, run: ({ signal }) => port.check(signal) }
}

/**
 * A part whose feature is not there yet, or that only people can judge.
 *
 * @param reason what will configure it, or how it is tested instead.
 */
export function skippedPart(id: string, title: Sentence, reason: Sentence): CheckPart {
  return { id, title, run: async () => ({ status: 'skipped', detail: reason }) }
}
