import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { ORDER_STATUSES } from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { changeStatuses } from '../operations/change-status.ts'
import { holdsWithReason, orderAnswer, reasonField, shownOrder } from './order-fields.ts'

const MOST = 100
const TWICE = bilingual('Name each order once.', '同じ注文を重複して指定できません。')

const changed = z.object({ ok: z.literal(true), ...orderAnswer.shape })
const refused = z.object({
  ok: z.literal(false),
  id: z.uuid(),
  code: z.enum(['NOT_FOUND', 'CONFLICT', 'ORDER_TRANSITION']),
  message: z.string(),
})
type Result = z.infer<typeof changed | typeof refused>

const ID = '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f'
const AT = '2026-11-23T06:00:00.000Z'

/**
 * `POST /api/orders/bulk-update`: gives up to 100 orders one status (specification, section 4.3). Each order changes or
 * does not by itself, and has a result of its own: status 200 if all have changed, else 207. If the request fails as a whole,
 * none has changed.
 *
 * @see docs/decisions/0225-change-the-status-of-orders-along-legal-transitions.md
 * @see docs/decisions/0270-change-the-orders-of-a-bulk-update-together.md
 */
export const bulkUpdateOrders = () =>
  defineEndpoint({
    method: 'post',
    path: '/bulk-update',
    summary: 'Give up to 100 orders one status, with a result for each.',
    answer: z.object({ results: z.array(z.discriminatedUnion('ok', [changed, refused])) }),
    answers: {
      207: {
        description: 'As 200, where some orders have not changed.',
        types: ['application/json'],
      },
    },
    example: {
      body: { status: 'printing', orders: [{ id: ID, updatedAt: AT }] },
      answer: {
        results: [
          {
            ok: true,
            id: ID,
            status: 'printing',
            next: ['shipped', 'on_hold', 'cancelled'],
            updatedAt: AT,
          },
        ],
      },
    },
    auth: 'user',
    permission: 'orders:manage',
    params: z.object({}),
    body: holdsWithReason(
      z.strictObject({
        status: z.enum(ORDER_STATUSES),
        reason: reasonField,
        orders: z
          .array(z.strictObject({ id: z.uuid().toLowerCase(), updatedAt: z.iso.datetime() }))
          .min(1)
          .max(MOST)
          .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, TWICE),
      }),
    ),
    run: async ({ req, body: { orders, ...wanted } }) => {
      const changes = await changeStatuses(req, orders, wanted)
      const results = changes.map((change, at) => resultOf(req, change, orders[at]?.id ?? ''))
      if (results.every(({ ok }) => ok)) return { results }
      return Response.json({ results }, { status: 207, headers: { 'cache-control': 'no-store' } })
    },
  })

function resultOf(req: PayloadRequest, change: Order | ServiceError, id: string): Result {
  if (!(change instanceof ServiceError)) return { ok: true, ...shownOrder(change) }
  const code = refused.shape.code.parse(change.code)
  return { ok: false, id, code, message: inLanguage(req, change.sentence) }
}
