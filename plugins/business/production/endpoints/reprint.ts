import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { reprintPhoto } from '../operations/reprint-photo.ts'
import type { ProductionOptions } from '../options.ts'

const MAX_REASON = 500
const ID = '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f'

/** `POST /api/orders/{id}/reprint`: prints a photo of an order once more, for a reason. */
export const reprint = (options: ProductionOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:id/reprint',
    summary: 'Have a photo of an order printed once more.',
    answer: z.object({ attempt: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: { id: ID },
      body: { print: ID, attempt: 2, reason: 'It was bent on its way.' },
      answer: { attempt: 2 },
    },
    auth: 'user',
    permission: 'orders:manage',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      print: z.uuid(),
      /** One more than the last, so that a request that is sent twice prints once. */
      attempt: z.int().min(2).max(100),
      reason: z.string().trim().min(1).max(MAX_REASON),
    }),
    run: async ({ req, params: { id }, body }) => {
      await reprintPhoto(req, { orderId: id, ...body }, options)
      return { attempt: body.attempt }
    },
  })
