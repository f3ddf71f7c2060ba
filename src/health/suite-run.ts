import { z } from 'zod'
import { checkResultSchema } from './check-result.ts'
import type { EmergencyDetails } from './emergency.ts'

/** `killed`: its process ended before it, so its lease was not renewed. */
export const RUN_STATES = ['running', 'finished', 'killed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** The suite of 13 steps, the five checks of the emergency diagnosis, or repairs. */
export const RUN_KINDS = ['suite', 'emergency', 'repair'] as const
export type RunKind = (typeof RUN_KINDS)[number]

const runCheckSchema = z.object({
  check: z.string(),
  /** ISO 8601; left out until it begins. */
  startedAt: z.string().optional(),
  /** Left out until it has ended. */
  result: checkResultSchema.optional(),
})
export const runChecksSchema = z.array(runCheckSchema)

/** A check of a run: waiting, running or finished. */
export type RunCheck = z.infer<typeof runCheckSchema>

/** A run as it is stored. */
export type StoredRun = {
  readonly id: string
  readonly state: RunState
  /** ISO 8601. */
  readonly startedAt: string
  readonly finishedAt?: string
  /** Id of the account; left out for the command. */
  readonly startedBy?: string
  /** Id of the request that started it, which its log lines carry; left out for the command. */
  readonly requestId?: string
  /** In the order of the steps. */
  readonly checks: readonly RunCheck[]
}

/** A run of the diagnostic suite as it is stored. */
export type SuiteRun = StoredRun & { readonly steps: readonly number[] }

/** A stored run of another kind. */
export type EmergencyRun = StoredRun & { readonly details: EmergencyDetails }

/** Where a run, a phase or a check is (specification, section 3.8). */
export type Progress = 'waiting' | 'running' | 'finished'

export const progressOf = ({ startedAt, result }: RunCheck): Progress =>
  result ? 'finished' : startedAt === undefined ? 'waiting' : 'running'
