import { z } from 'zod'
import type { ServiceName } from '../health/services.ts'
import type { LogService } from '../logs/shipping/service-of-line.ts'
import type { UsageMeasure } from './usage.ts'

/** Time that is known to be up or down, and the sum of the response times of so many samples. Times in ms. */
export type Measured = {
  readonly upMs: number
  readonly downMs: number
  readonly samples: number
  readonly responseMs: number
}

/** Days without a change after which a draft counts as forgotten. */
export const STALE_DRAFT_DAYS = 30

/**
 * What an installation is like when a period is first computed. It is not known later, so a report that is computed again
 * keeps it.
 *
 * @see docs/decisions/0205-observe-the-state-of-an-installation-once-for-each-report.md
 */
export const stateSchema = z.object({
  /** ISO 8601. */
  observed_at: z.string(),
  /** Jobs whose last attempt has failed and that are still kept. */
  failed_jobs: z.array(z.object({ queue: z.string(), jobs: z.int() })),
  /** Records that have been drafts, unchanged, for longer than `STALE_DRAFT_DAYS`. */
  stale_drafts: z.array(z.object({ collection: z.string(), drafts: z.int() })),
  database_bytes: z.int(),
  /** Of the report of the period before; null if there is none. */
  database_bytes_before: z.int().nullable(),
  /** The largest tables; rows as the database estimates them. */
  tables: z.array(z.object({ table: z.string(), bytes: z.int(), rows: z.int() })),
  /** Of package.json, for production; `unpinned` have no exact version. */
  dependencies: z.object({ direct: z.int(), unpinned: z.int() }),
})
export type InstallationState = z.infer<typeof stateSchema>

/** Everything that a report is computed from. */
export type Facts = {
  /** Of each service that was checked, in the order of `SERVICE_NAMES`; `start` in ms since 1970. */
  readonly services: readonly {
    readonly service: ServiceName
    readonly slots: readonly ({ readonly start: number } & Measured)[]
  }[]
  readonly errors: {
    /** Most first. */
    readonly services: readonly {
      readonly service: LogService | null
      readonly errors: number
    }[]
    /** The most frequent messages. */
    readonly messages: readonly { readonly message: string; readonly errors: number }[]
  }
  /** Answers of the web processes, and those with a status of 500 or more. */
  readonly requests: { readonly answers: number; readonly failed: number }
  /** Requests that were refused, of the audit log. */
  readonly refusals: number
  readonly usage: readonly {
    readonly measure: UsageMeasure
    readonly count: number
    /** The periods before, the oldest first. */
    readonly before: readonly number[]
  }[]
  readonly runs: {
    readonly finished: number
    readonly killed: number
    /** Of each check, in all finished runs, by its id. */
    readonly checks: readonly {
      readonly check: string
      readonly passed: number
      readonly failed: number
      readonly skipped: number
    }[]
  }
  readonly state: InstallationState
}
