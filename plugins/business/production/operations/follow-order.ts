import type { CollectionAfterChangeHook } from 'payload'
import type { Order } from '../../../../src/payload-types.ts'
import { emit } from '../../../core/feature/emit.ts'
import { PHOTO_ORDER_CHANGED } from '../events.ts'
import { noteEvent } from './note-event.ts'
import { photoLines } from './photo-lines.ts'

/** Puts a change of status on the timeline of an order, and lets the work on its photos follow each change. */
export const followOrder: CollectionAfterChangeHook<Order> = async ({ doc, previousDoc, req }) => {
  if (doc.status !== previousDoc.status) {
    const reason = doc.holdReason ? `: ${doc.holdReason}` : ''
    await noteEvent(req, doc, { kind: 'status', text: `${doc.status}${reason}` })
  }
  if (photoLines(doc).length === 0 && photoLines(previousDoc).length === 0) return
  await emit(req, PHOTO_ORDER_CHANGED, doc.id, { orderId: doc.id })
}
