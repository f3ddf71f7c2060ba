import { z } from 'zod'
import { fieldError } from '../../../../src/errors/service-error.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { writeSettings } from '../../../core/feature/stored-settings.ts'
import { PLAN_SETTINGS } from '../plan.ts'
import { maintenanceSchema, toAnswer } from './maintenance-answer.ts'

const time = z.iso.datetime({ offset: true }).nullable()

/**
 * `PUT /api/maintenance`: switches maintenance on or off, or plans a window. It replaces the plan as a whole; all
 * processes follow within two seconds.
 */
export const planMaintenance = () =>
  defineEndpoint({
    method: 'put',
    path: '/maintenance',
    summary:
      'Switch maintenance on or off, or plan it: meanwhile only users of the console are served.',
    answer: maintenanceSchema,
    auth: 'user',
    permission: 'settings:manage',
    params: z.object({}),
    body: z.strictObject({ enabled: z.boolean(), from: time, until: time }),
    example: {
      body: { enabled: false, from: null, until: null },
      answer: { active: false, enabled: false, from: null, until: null },
    },
    run: async ({ req, body }) => {
      const plan = {
        enabled: body.enabled,
        from: body.from === null ? null : Date.parse(body.from),
        until: body.until === null ? null : Date.parse(body.until),
      }
      requireSense(plan)
      await inTransaction(req, () =>
        writeSettings(req, [
          [PLAN_SETTINGS.enabled, String(plan.enabled)],
          [PLAN_SETTINGS.from, textOf(plan.from)],
          [PLAN_SETTINGS.until, textOf(plan.until)],
        ]),
      )
      return toAnswer(plan)
    },
  })

const textOf = (time: number | null) => (time === null ? '' : new Date(time).toISOString())

type Times = { readonly from: number | null; readonly until: number | null }

function requireSense({ from, until }: Times): void {
  if (from !== null && until === null) {
    throw fieldError('until', {
      en: 'A planned window needs an end.',
      ja: 'メンテナンスの予定には終了日時が必要です。',
    })
  }
  if (until === null) return
  if (until <= Date.now()) {
    throw fieldError('until', {
      en: 'Enter an end in the future.',
      ja: '未来の終了日時を指定してください。',
    })
  }
  if (from !== null && from >= until) {
    throw fieldError('from', {
      en: 'Enter a begin before the end.',
      ja: '終了日時より前の開始日時を指定してください。',
    })
  }
}
