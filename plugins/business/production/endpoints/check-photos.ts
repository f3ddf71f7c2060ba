import { z } from 'zod'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { ORDER_STATUSES } from '../../../../src/orders/status.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { decideOnPhotos, PHOTO_DECISIONS } from '../operations/decide-on-photos.ts'

const MAX_REASON = 500
const NEEDS_REASON = bilingual('Say why.', '理由を入力してください。')

/**
 * `POST /api/orders/{id}/check`: the result of the photo check (specification, section 4.4). `approve` sends the order
 * to printing; `reject` and `request` hold it with a reason, the second with an inquiry to the customer.
 */
export const checkPhotos = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/check',
    summary: 'Approve or reject the photos of an order, or note that another photo is needed.',
    answer: z.object({
      id: z.uuid(),
      status: z.enum(ORDER_STATUSES),
      updatedAt: z.iso.datetime(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'ORDER_TRANSITION'],
    example: {
      params: { id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f' },
      body: { decision: 'reject', updatedAt: '2026-11-23T06:00:00.000Z', reason: 'It is blurred.' },
      answer: {
        id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f',
        ...{ status: 'on_hold', updatedAt: '2026-11-23T06:01:00.000Z' },
      },
    },
    auth: 'user',
    permission: 'orders:manage',
    params: z.object({ id: z.uuid() }),
    body: z
      .strictObject({
        decision: z.enum(PHOTO_DECISIONS),
        updatedAt: z.iso.datetime(),
        reason: z.string().trim().min(1).max(MAX_REASON).optional(),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        path: ['reason'],
        error: NEEDS_REASON,
      }),
    run: async ({ req, params: { id }, body }) => {
      const { status, updatedAt } = await decideOnPhotos(req, { id, ...body })
      return { id, status, updatedAt }
    },
  })
