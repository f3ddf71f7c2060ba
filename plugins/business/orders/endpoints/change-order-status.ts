import { z } from 'zod'
import { ORDER_STATUSES } from '../../../../src/orders/status.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { changeStatus } from '../operations/change-status.ts'
import { holdsWithReason, orderAnswer, reasonField, shownOrder } from './order-fields.ts'

/**
 * `PUT /api/orders/{id}/status`: changes the status of an order (specification, sections 3.7 and 4.3).
 *
 * @see docs/decisions/0225-change-the-status-of-orders-along-legal-transitions.md
 */
export const changeOrderStatus = () =>
  defineEndpoint({
    method: 'put',
    path: '/:id/status',
    summary: 'Change the status of an order.',
    answer: orderAnswer,
    errors: ['NOT_FOUND', 'CONFLICT', 'ORDER_TRANSITION'],
    example: {
      params: { id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f' },
      body: {
        status: 'on_hold',
        updatedAt: '2026-11-23T06:00:00.000Z',
        reason: 'A photo is dark.',
      },
      answer: {
        ...{ id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f', status: 'on_hold' },
        ...{ next: ['pending', 'cancelled'], updatedAt: '2026-11-23T06:01:00.000Z' },
      },
    },
    auth: 'user',
    permission: 'orders:manage',
    params: z.object({ id: z.uuid() }),
    body: holdsWithReason(
      z.strictObject({
        status: z.enum(ORDER_STATUSES),
        updatedAt: z.iso.datetime(),
        reason: reasonField,
      }),
    ),
    run: async ({ req, params: { id }, body }) =>
      shownOrder(await changeStatus(req, { id, ...body })),
  })
