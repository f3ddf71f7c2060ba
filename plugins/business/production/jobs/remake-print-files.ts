import { createLocalReq, type Payload } from 'payload'
import { printDataKey } from '../../../../src/imaging/print-data/print-data-key.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { retryPrintData } from '../../print-data/api.ts'
import type { ProductionOptions } from '../options.ts'

/** How often a file is tried each hour: an outage is over by then, and what can never be made is tried once a day. */
const HOURLY_TRIES = 24
const DAY_MS = 24 * 60 * 60_000
/** Files of one run: each means that a photo is read and rendered. */
const MOST_FILES = 500

/**
 * Has print files of orders made again of which every attempt has failed, as while a disk was full: an order that waits
 * for its check can be approved then, and one that is on hold for it printed again. May be repeated at any time.
 */
export async function remakePrintFiles(
  payload: Payload,
  options: Pick<ProductionOptions, 'queue'>,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const { docs } = await payload.find({
    collection: 'order-prints',
    where: {
      'printData.status': { equals: 'failed' },
      or: [
        { 'printData.revision': { less_than: HOURLY_TRIES } },
        { 'printData.updatedAt': { less_than: new Date(Date.now() - DAY_MS).toISOString() } },
      ],
    },
    ...{ sort: 'createdAt', limit: MOST_FILES, pagination: false, depth: 0 },
    ...{ overrideAccess: true, req },
  })
  for (const { brand, reference } of docs) {
    signal.throwIfAborted()
    await retryPrintData(req, printDataKey(relationId(brand), reference), options)
  }
}
