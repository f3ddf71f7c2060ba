import type { ServerProps } from 'payload'
import { maintenanceAt } from '../../../../src/maintenance/maintenance.ts'
import { tokyoTime } from '../../../core/console/tokyo-time.ts'
import { readPlan } from '../plan.ts'
import { textsOf } from './texts.ts'

const DAY_MS = 24 * 60 * 60_000

/** Tells the users of the console that others are not served, now or within a day. */
export async function MaintenanceMark({ i18n, payload }: Pick<ServerProps, 'i18n' | 'payload'>) {
  const plan = await readPlan(payload)
  const now = Date.now()
  const texts = textsOf(i18n.language)
  const { active } = maintenanceAt(plan, now)
  if (active) return <span className="environment-mark">{texts.mark}</span>
  const { from } = plan
  if (from === null || from < now || from > now + DAY_MS) return null
  const begin = tokyoTime(i18n.language)(new Date(from).toISOString())
  return <span className="environment-mark">{texts.markFrom(begin)}</span>
}
