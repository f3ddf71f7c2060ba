import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { finishWebhook, takeWebhook, waitingWebhooks } from './inbox.ts'
import { mirrorOrder } from './mirror-order.ts'

/**
 * Does the work of a webhook, and of those that wait beside it: a worker claims two jobs of a queue in a second, and a
 * burst brings hundreds. The jobs of the others then find nothing left to do. One that fails is left to its own job.
 */
export async function workOffWebhooks(payload: Payload, id: string): Promise<void> {
  await applyWebhook(payload, id, 'wait')
  for (const other of await waitingWebhooks(payload)) {
    try {
      await applyWebhook(payload, other, 'leave')
    } catch (err) {
      payload.logger.warn({ err, webhook: other }, 'A webhook is tried again by its own job.')
    }
  }
}

/**
 * Does the work of a webhook in the inbox, once: the change and the end of the work are one transaction. One that this
 * service can make nothing of stays in the inbox with the reason.
 */
async function applyWebhook(payload: Payload, id: string, others: 'wait' | 'leave'): Promise<void> {
  const req = await createLocalReq({}, payload)
  await inTransaction(req, async () => {
    const database = await databaseOf(req)
    const webhook = await takeWebhook(database, id, others)
    if (webhook === null) return
    const { topic, content, sentAt } = webhook
    let problem: string | null = null
    if ('order' in content) {
      try {
        await mirrorOrder(req, content.order, sentAt.toISOString())
      } catch (error) {
        if (!(error instanceof ServiceError && error.code === 'COMMERCE_REJECTED')) throw error
        problem = error.message
        payload.logger.error({ order: content.order.id }, error.message)
      }
    }
    if (topic === 'products/delete' && 'productId' in content) await noteDeleted(req, content)
    await finishWebhook(database, id, problem)
  })
}

/** A product that was deleted by hand is for sale in the console only: its editors have to know. */
async function noteDeleted(
  req: PayloadRequest,
  { productId }: { readonly productId: string },
): Promise<void> {
  const where = { commerceProductId: { equals: productId } }
  for (const collection of ['artworks', 'photo-templates'] as const) {
    const { docs } = await req.payload.find({
      ...{ collection, where, depth: 0, pagination: false, overrideAccess: true, req },
    })
    for (const { id } of docs) {
      const message = 'A product was deleted in the shop. Publish it again, or archive it.'
      req.payload.logger.warn({ collection, id, productId, service: 'commerce' }, message)
    }
  }
}
