import { z } from 'zod'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { ORDER_STATUSES } from '../../../../src/orders/status.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { changeStatus } from '../../orders/api.ts'
import { noteShipment } from '../operations/ship-order.ts'
import type { ProductionOptions } from '../options.ts'

const ID = '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f'
const NUMBER = bilingual(
  'Use 1 to 50 letters, digits and hyphens.',
  '1〜50文字の英数字とハイフンで入力してください。',
)

/** `POST /api/orders/{id}/ship`: an order that was sent by hand; the shop hears of it with the tracking number. */
export const ship = (options: ProductionOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:id/ship',
    summary: 'Mark an order as sent, and tell the shop its tracking number.',
    answer: z.object({
      id: z.uuid(),
      status: z.enum(ORDER_STATUSES),
      updatedAt: z.iso.datetime(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'ORDER_TRANSITION'],
    example: {
      params: { id: ID },
      body: {
        ...{ updatedAt: '2026-11-23T06:00:00.000Z', carrier: 'Yamato Transport' },
        trackingNumber: '123456789012',
      },
      answer: { id: ID, status: 'shipped', updatedAt: '2026-11-23T06:01:00.000Z' },
    },
    auth: 'user',
    permission: 'orders:manage',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      updatedAt: z.iso.datetime(),
      carrier: z.string().trim().min(1).max(100).nullable(),
      trackingNumber: z
        .string()
        .trim()
        .regex(/^[\w-]{1,50}$/, NUMBER)
        .nullable(),
    }),
    run: async ({ req, params: { id }, body: { updatedAt, ...shipment } }) =>
      inTransaction(req, async () => {
        await changeStatus(req, { id, status: 'shipped', updatedAt })
        const order = await req.payload.update({
          ...{ collection: 'orders', id, depth: 0, overrideAccess: true, req },
          data: shipment,
        })
        await noteShipment(req, order, shipment, options)
        return { id, status: order.status, updatedAt: order.updatedAt }
      }),
  })
