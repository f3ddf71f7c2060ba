import { z } from 'zod'
import { sentenceSchema } from './check-result.ts'
import { overallStatus, type ServiceState } from './overall-status.ts'

/** As many services in error begin the emergency diagnosis, whichever they are (specification, section 3.8). */
const ERRORS_THAT_ALARM = 3

/** Between two automatic diagnoses, and between two repairs of the whole installation. */
export const EMERGENCY_PAUSE_MS = 10 * 60_000

/**
 * Whether the emergency diagnosis begins by itself: the overall status is `CRITICAL`, or three services are in error.
 *
 * @param now in ms since 1970.
 */
export function needsDiagnosis(states: readonly ServiceState[], now: number): boolean {
  const errors = states.filter(({ status }) => status === 'error').length
  return errors >= ERRORS_THAT_ALARM || overallStatus(states, now) === 'CRITICAL'
}

/**
 * When the next automatic diagnosis or repair may begin, in ms since 1970; undefined: now.
 *
 * @param last when the one before began, in ms since 1970.
 */
export function nextAllowed(last: number | undefined, now: number): number | undefined {
  if (last === undefined) return undefined
  const next = last + EMERGENCY_PAUSE_MS
  return next > now ? next : undefined
}

export const TRIGGERS = ['automatic', 'manual'] as const
export type Trigger = (typeof TRIGGERS)[number]

export const REPAIR_OUTCOMES = ['not-needed', 'planned', 'repaired', 'failed'] as const

const repairResultSchema = z.object({
  /** Id in the allowlist. */
  repair: z.string(),
  outcome: z.enum(REPAIR_OUTCOMES),
  /** What it changes or has changed. */
  changes: z.array(sentenceSchema),
  /** Why it has failed. */
  detail: sentenceSchema.optional(),
})

/** What a repair would do, or has done. */
export type RepairResult = z.infer<typeof repairResultSchema>

/** What a stored run of an emergency diagnosis or of repairs has besides its checks. */
export const emergencyDetailsSchema = z.object({
  trigger: z.enum(TRIGGERS),
  repairs: z.array(repairResultSchema).default([]),
})
export type EmergencyDetails = z.infer<typeof emergencyDetailsSchema>
