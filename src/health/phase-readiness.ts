import type { PartResult } from './check-result.ts'
import { PHASE_NUMBERS, PHASES, type PhaseNumber } from './steps.ts'

export type PhaseReadiness = {
  readonly phase: PhaseNumber
  /** Part of the counted parts that must pass, in percent; `null`: the phase may follow the MVP. */
  readonly required: number | null
  /** Part that passed, in percent; `null` if nothing was counted. */
  readonly reached: number | null
  readonly isReady: boolean
}

/** A part and the phase that it counts for. */
type Counted = Pick<PartResult, 'status' | 'blocked'> & { readonly phase: PhaseNumber }

/**
 * The readiness gate of the specification (section 8) by the last whole run. A warning passes, because the part works.
 * What is not configured counts neither way. What was not run because something else failed does not pass: otherwise a
 * shop that refuses the login would be one failure, and its other parts none. A phase of which nothing was counted is
 * not ready, because nothing is known.
 */
export function phaseReadiness(parts: readonly Counted[]): PhaseReadiness[] {
  return PHASE_NUMBERS.map((phase) => {
    const counted = parts.filter((part) => part.phase === phase && isCounted(part))
    const passed = counted.filter(({ status }) => isPassed(status)).length
    const reached = counted.length === 0 ? null : (100 * passed) / counted.length
    const required = PHASES[phase].readyPercent
    return { phase, required, reached, isReady: required === null || (reached ?? 0) >= required }
  })
}

const isCounted = ({ status, blocked }: Counted) => status !== 'skipped' || blocked === true
const isPassed = (status: PartResult['status']) => status === 'healthy' || status === 'warning'
