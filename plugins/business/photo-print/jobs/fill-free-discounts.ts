import { createLocalReq, type Payload } from 'payload'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { lacksDiscounts } from '../../../../src/photo-print/automatic-discounts.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { isChangedInShop } from '../../../core/products/product-kind.ts'

/** Templates that one job sends again: each needs one of the 25 places of the shop at least. */
const MOST = 25

/**
 * Sends templates again for whose discounts the shop had no room. Each change of a template is pushed by a job of its own.
 * Left as they are: those on their way to the shop, and those that people have changed there. May be repeated at any time.
 */
export async function fillFreeDiscounts(payload: Payload, signal: AbortSignal): Promise<void> {
  const req = await createLocalReq({}, payload)
  const collection = 'photo-templates'
  const where = { status: { equals: 'active' }, shopState: { equals: 'current' } }
  const lacking: PhotoTemplate[] = []
  for await (const template of eachRecord(payload, collection, { where }))
    if (lacksDiscounts(template) && !isChangedInShop(template)) lacking.push(template)
  // The oldest first.
  lacking.sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  for (const { id } of lacking.slice(0, MOST)) {
    signal.throwIfAborted()
    try {
      await payload.update({ collection, id, data: {}, depth: 0, overrideAccess: true, req })
    } catch (error) {
      // A record that is no longer accepted fails every retry and would block the ones behind it.
      if (isOutage(error)) throw error
      payload.logger.error({ collection, id, err: error }, 'A template cannot be sent again.')
    }
  }
}
