import type { PayloadRequest } from 'payload'
import type { Order } from '../../../../src/payload-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { changeStatus } from '../../orders/api.ts'
import { noteEvent } from './note-event.ts'

export const PHOTO_DECISIONS = ['approve', 'reject', 'request'] as const

type Decision = {
  readonly id: string
  readonly decision: (typeof PHOTO_DECISIONS)[number]
  /** Of the order, as the caller has read it. */
  readonly updatedAt: string
  /** Always there but for an approval. */
  readonly reason?: string | undefined
}

/**
 * Takes the result of a photo check, with its entry on the timeline.
 *
 * @throws ServiceError as `changeStatus`, and `CONFLICT` for photos that cannot be printed.
 */
export async function decideOnPhotos(
  req: PayloadRequest,
  { decision, reason, ...order }: Decision,
): Promise<Order> {
  return inTransaction(req, async () => {
    if (decision === 'approve') return changeStatus(req, { ...order, status: 'printing' })
    const held = await changeStatus(req, { ...order, status: 'on_hold', reason })
    await noteEvent(
      req,
      held,
      decision === 'reject'
        ? { kind: 'rejected', text: reason ?? null }
        : { kind: 'inquiry', text: reason ?? null, inquiryState: 'open' },
    )
    return held
  })
}
