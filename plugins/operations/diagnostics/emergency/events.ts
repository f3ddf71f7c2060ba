import { z } from 'zod'
import { sentenceSchema } from '../../../../src/health/check-result.ts'
import type { EventType } from '../../../core/events/define-event.ts'

const repairFailedSchema = z.object({
  /** Id of the run. */
  run: z.uuid(),
  /** ISO 8601. */
  at: z.iso.datetime(),
  failures: z.array(
    z.object({ repair: z.string(), detail: sentenceSchema, action: sentenceSchema }),
  ),
  runbook: z.string(),
})

export type RepairFailed = z.infer<typeof repairFailedSchema>

/** Repairs have ended, and some have failed. */
export const REPAIR_FAILED: EventType<RepairFailed> = {
  name: 'repair.failed',
  data: repairFailedSchema,
}
