import type { Payload } from 'payload'
import { z } from 'zod'
import { bilingual } from '../../../src/errors/zod-problems.ts'
import type { MaintenancePlan } from '../../../src/maintenance/maintenance.ts'
import { readSettings } from '../../core/feature/stored-settings.ts'
import { defineSetting } from '../../core/settings/define-setting.ts'
import { trueOrFalse } from '../../core/settings/true-or-false.ts'

const time = z.union([
  z.literal('').transform(() => null),
  z.iso
    .datetime({
      offset: true,
      error: bilingual(
        'Enter a time such as 2026-11-23T01:00:00Z, or nothing.',
        '2026-11-23T01:00:00Zのような日時を入力するか、空欄にしてください。',
      ),
    })
    .transform((text) => Date.parse(text)),
])

/** The settings that make the plan of the maintenance. */
export const PLAN_SETTINGS = {
  enabled: defineSetting({
    category: 'general',
    key: 'maintenance_mode',
    schema: trueOrFalse,
    initial: 'false',
    description: 'Whether only users of the console are served.',
  }),
  from: defineSetting({
    category: 'general',
    key: 'maintenance_from',
    schema: time,
    initial: '',
    description: 'Begin of the planned maintenance, in ISO 8601.',
  }),
  until: defineSetting({
    category: 'general',
    key: 'maintenance_until',
    schema: time,
    initial: '',
    description: 'End of the planned maintenance, in ISO 8601.',
  }),
}

export const readPlan = (payload: Payload): Promise<MaintenancePlan> =>
  readSettings(payload, PLAN_SETTINGS)
