import { z } from 'zod'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { nextStatuses, ORDER_STATUSES } from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'

const NEEDS_REASON = bilingual(
  'Say why the order is on hold.',
  '注文を保留にする理由を入力してください。',
)
const MAX_REASON = 500

/** Why an order is on hold. */
export const reasonField = z.string().trim().min(1).max(MAX_REASON).optional()

/** The shape of a body that puts orders on hold with a reason only. */
export const holdsWithReason = <Body extends { status: string; reason?: string | undefined }>(
  shape: z.ZodType<Body>,
) =>
  shape.refine(({ status, reason }) => status !== 'on_hold' || reason !== undefined, {
    path: ['reason'],
    error: NEEDS_REASON,
  })

/** What an endpoint returns of an order whose status has changed. */
export const orderAnswer = z.object({
  id: z.uuid(),
  status: z.enum(ORDER_STATUSES),
  next: z.array(z.enum(ORDER_STATUSES)).describe('The statuses that it may take next'),
  updatedAt: z.iso.datetime(),
})

export const shownOrder = ({ id, status, heldFrom = null, updatedAt }: Order) => ({
  ...{ id, status, updatedAt },
  next: [...nextStatuses({ status, heldFrom })],
})
