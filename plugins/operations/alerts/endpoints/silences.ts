import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { SUBJECT_NAMES } from '../../../../src/alerts/subjects.ts'
import { fieldError, ServiceError } from '../../../../src/errors/service-error.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { MAX_SILENCES } from '../operations/silences.ts'
import { reasonSchema } from './reason.ts'
import { silenceSchema, toAnswer } from './silence-answer.ts'

/** A longer one would be forgotten. */
const MAX_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** `POST /api/alerts/silences`: no notifications of a service, or of any, until a time. */
export const createSilence = () =>
  defineEndpoint({
    method: 'post',
    path: '/alerts/silences',
    summary: 'Suppress the notifications of a service, or of all, until a time.',
    answer: silenceSchema,
    auth: 'user',
    permission: 'alerts:silence',
    params: z.object({}),
    body: z.strictObject({
      /** `null` silences everything. */
      subject: z.enum(SUBJECT_NAMES).nullable(),
      reason: reasonSchema,
      until: z.iso.datetime({ offset: true }),
    }),
    run: ({ req, body: { subject, reason, until } }) => {
      requireSoon(Date.parse(until))
      return inTransaction(req, async () => {
        await requireRoom(req)
        const silence = await req.payload.create({
          collection: 'alert-silences',
          data: { subject, reason, until: new Date(until).toISOString() },
          req,
        })
        return toAnswer(silence)
      })
    },
  })

/** `POST /api/alert-silences/{id}/end`: notifications from now on. Ending an ended one changes nothing. */
export const endSilence = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/end',
    summary: 'End a silence early.',
    answer: silenceSchema,
    auth: 'user',
    permission: 'alerts:silence',
    params: z.object({ id: z.uuid() }),
    run: ({ req, params: { id } }) =>
      inTransaction(req, async () => {
        const { drizzle, sql } = await transactionOf(req)
        await drizzle.execute(
          sql`update alert_silences set until = least(until, now()), updated_at = now() where id = ${id}`,
        )
        const silence = await req.payload.findByID({
          collection: 'alert-silences',
          id,
          disableErrors: true,
          overrideAccess: true,
          req,
        })
        if (!silence) {
          throw new ServiceError('NOT_FOUND', {
            en: 'There is no such silence.',
            ja: '通知の停止が見つかりません。',
          })
        }
        await recordAudit(req, {
          action: 'alert-silences.end',
          target: 'alert-silences',
          record: id,
        })
        return toAnswer(silence)
      }),
  })

function requireSoon(until: number): void {
  const now = Date.now()
  if (until > now && until <= now + MAX_DAYS * DAY_MS) return
  throw fieldError('until', {
    en: `Enter a time in the future, at most ${MAX_DAYS} days from now.`,
    ja: `${MAX_DAYS}日以内の未来の日時を指定してください。`,
  })
}

async function requireRoom(req: PayloadRequest): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  // The second of two requests waits here, and then counts the silence of the first.
  await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended('alerts.silences', 0))`)
  const { totalDocs } = await req.payload.count({
    collection: 'alert-silences',
    where: { until: { greater_than: new Date().toISOString() } },
    req,
  })
  if (totalDocs < MAX_SILENCES) return
  throw new ServiceError('CONFLICT', {
    en: `There are ${MAX_SILENCES} silences already. End one first.`,
    ja: `通知の停止がすでに${MAX_SILENCES}件あります。先にいずれかを終了してください。`,
  })
}
