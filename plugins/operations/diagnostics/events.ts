import { z } from 'zod'
import { sentenceSchema as sentence } from '../../../src/health/check-result.ts'
import { SERVICE_NAMES } from '../../../src/health/services.ts'
import type { EventType } from '../../core/events/define-event.ts'

const checksFinishedSchema = z.object({
  /** When the last of the checks ended, ISO 8601. */
  at: z.iso.datetime(),
  results: z.array(
    z.object({
      /** Id of the check. */
      check: z.string(),
      service: z.enum(SERVICE_NAMES),
      status: z.enum(['healthy', 'warning', 'error', 'skipped']),
      /** Whether this error alone stops the business. */
      isVital: z.boolean(),
      /** What is wrong or what to configure. Never a secret. */
      detail: sentence.optional(),
      /** What an operator does about it. */
      action: sentence.optional(),
      /** Path of the runbook, e.g. `docs/runbooks/database.md`. */
      runbook: z.string(),
    }),
  ),
})

export type ChecksFinished = z.infer<typeof checksFinishedSchema>

/**
 * Periodic checks have ended and their results are stored. It carries the results, because the next ones replace
 * them: a handler that runs late would otherwise miss a failure. Contains only the checks that were due.
 */
export const CHECKS_FINISHED: EventType<ChecksFinished> = {
  name: 'checks.finished',
  data: checksFinishedSchema,
}
