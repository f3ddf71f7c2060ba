import { z } from 'zod'
import { type MaintenancePlan, maintenanceAt } from '../../../../src/maintenance/maintenance.ts'

/** The maintenance as the API shows it. */
export const maintenanceSchema = z.object({
  /** Whether only users are served now. */
  active: z.boolean(),
  /** Whether it was switched on, and ends when it is switched off. */
  enabled: z.boolean(),
  /** Begin of a planned window. */
  from: z.iso.datetime().nullable(),
  /** Its end, or the expected end of maintenance that was switched on. */
  until: z.iso.datetime().nullable(),
})

export type MaintenanceAnswer = z.infer<typeof maintenanceSchema>

export function toAnswer(plan: MaintenancePlan): MaintenanceAnswer {
  const { enabled, from, until } = plan
  const { active } = maintenanceAt(plan, Date.now())
  return { active, enabled, from: iso(from), until: iso(until) }
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
