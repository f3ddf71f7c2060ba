import { z } from 'zod'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { ORDER_STATUSES } from '../../../../src/orders/status.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { decideOnPhotos, PHOTO_DECISIONS } from '../operations/decide-on-photos.ts'
import { printsVersion as versionOf } from './prints-version.ts'

const MAX_REASON = 500
const NEEDS_REASON = bilingual('Say why.', '理由を入力してください。')
const NEEDS_VERSION = bilingual(
  'Say which photos you have seen: the "version" of the prints.',
  '確認した写真を示す、印刷内容の"version"を指定してください。',
)
const CHANGED: Sentence = {
  en: 'The photos of this order are not those that you have seen. Look at them again.',
  ja: 'この注文の写真は、確認したものから変わっています。もう一度確認してください。',
}

/**
 * `POST /api/orders/{id}/check`: the result of the photo check (specification, section 4.4). `approve` sends the order
 * to printing, if its photos are those that the caller has seen; `reject` and `request` hold it with a reason, the second
 * with an inquiry to the customer.
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
        /** Of the prints, as the caller has seen them. */
        printsVersion: z.hash('sha256').optional(),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        path: ['reason'],
        error: NEEDS_REASON,
      })
      .refine(
        ({ decision, printsVersion }) => decision !== 'approve' || printsVersion !== undefined,
        { path: ['printsVersion'], error: NEEDS_VERSION },
      ),
    run: async ({ req, params: { id }, body: { printsVersion, ...decision } }) =>
      inTransaction(req, async () => {
        const order = await decideOnPhotos(req, { id, ...decision })
        // Prints are written under the lock of their order that is held now, but without a change of the order itself.
        if (decision.decision === 'approve' && (await versionOf(req, order)) !== printsVersion)
          throw new ServiceError('CONFLICT', CHANGED)
        return { id, status: order.status, updatedAt: order.updatedAt }
      }),
  })
