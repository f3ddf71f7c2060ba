import { type CollectionSlug, createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { z } from 'zod'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { hasAnswered } from '../../../../src/network/outage.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import type { ProductKind, SoldRecord } from '../../../core/products/product-kind.ts'
import { compareWithShop } from '../operations/compare-with-shop.ts'
import { productKinds, readSold, writeFromShop } from '../operations/product-records.ts'

/** Records of one job. Each costs one query, because a product with its variants takes a third of what one may cost. */
const PAGE = 50
/** Percent of the points of the shop above which comparing leaves the rest to publications. */
const MOST_USE = 50
/** Seconds until it goes on then; the shop grants all of its points again within 20. */
const PAUSE_SECONDS = 60

/** Where a walk through all records goes on; nothing: at the start. */
type Position = { collection?: string | undefined; after?: string | undefined }

export const RECONCILE_PRODUCTS: JobType<Position> = {
  name: 'reconcile-products',
  data: z.object({ collection: z.string().optional(), after: z.uuid().optional() }),
}

type Parts = {
  readonly payload: Payload
  readonly commerce: CommercePort
  readonly queue: Pick<JobQueue, 'send'>
}

/**
 * Compares one page of the records that are in the shop with their products, records which were changed or deleted
 * there, and leaves the next page to another job. Gives way to publications when half of the points of the shop are used.
 * No transaction is open while the shop is asked. A record that cannot be compared is logged and left out. May be
 * repeated at any time.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, `COMMERCE_REJECTED`.
 */
export async function reconcileProducts(
  position: Position,
  { payload, commerce, queue }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const kinds = productKinds(payload)
  const kind = kinds.find(({ collection }) => collection === position.collection) ?? kinds[0]
  if (kind === undefined) return
  const req = await createLocalReq({}, payload)
  const { after } = kind.collection === position.collection ? position : {}
  const records = await pageOf(req, kind.collection, after)
  const goOn = (next: Position, afterSeconds = 0) =>
    inTransaction(req, async () =>
      queue.send(RECONCILE_PRODUCTS, next, await transactionOf(req), { afterSeconds }),
    )
  const { collection } = kind
  let last = after
  for (const record of records) {
    signal.throwIfAborted()
    if ((commerce.budgetUse?.() ?? 0) > MOST_USE && last !== after)
      return void (await goOn({ collection, after: last }, PAUSE_SECONDS))
    try {
      await reconcile(req, { kind, commerce }, record, signal)
    } catch (error) {
      // A record that cannot be compared fails every night, and would keep those after it from being compared.
      if (signal.aborted || concernsAll(error)) throw error
      const { id } = record
      payload.logger.error({ collection, id, err: error }, 'A product cannot be compared.')
    }
    last = record.id
  }
  if (records.length === PAGE) return void (await goOn({ collection, after: last }))
  const next = kinds[kinds.indexOf(kind) + 1]
  if (next) await goOn({ collection: next.collection })
}

/** Whether the database or the shop fails for every record. */
function concernsAll(error: unknown): boolean {
  const ofShop = error instanceof ServiceError && error.code.startsWith('COMMERCE_')
  return isOutage(error) || (ofShop && !hasAnswered(error))
}

async function pageOf(
  req: PayloadRequest,
  collection: CollectionSlug,
  after: string | undefined,
): Promise<readonly SoldRecord[]> {
  // What the shop has refused may be on sale there as it was before.
  const isThere = { shopState: { in: ['current', 'refused'] }, commerceProductId: { exists: true } }
  const { docs } = await req.payload.find({
    ...{ collection, sort: 'id', limit: PAGE, pagination: false, depth: 0 },
    where: after === undefined ? isThere : { and: [isThere, { id: { greater_than: after } }] },
    ...{ overrideAccess: true, showHiddenFields: true, req },
  })
  return docs as readonly SoldRecord[]
}

type Compared = { readonly kind: ProductKind; readonly commerce: CommercePort }

async function reconcile(
  req: PayloadRequest,
  { kind, commerce }: Compared,
  before: SoldRecord,
  signal: AbortSignal,
): Promise<void> {
  const { id } = before
  const { drift } = await compareWithShop(req, { kind, commerce }, before, { signal })
  if (drift === (before.shopDrift ?? null)) return
  await inTransaction(req, async () => {
    if ((await lockRecords(req, kind.collection, [id])) === 0) return
    const record = await readSold(req, kind, id)
    const isOther = JSON.stringify(record.knownProduct) !== JSON.stringify(before.knownProduct)
    // Sent meanwhile: what was seen in the shop is no longer there.
    if (record.shopState === 'pending' || isOther) return
    await writeFromShop(req, kind, id, { shopDrift: drift })
    if (drift === null) return
    const message = 'A product was changed in the shop. Push it again, or accept the change.'
    const { collection } = kind
    req.payload.logger.warn({ collection, id, drift, service: 'commerce' }, message)
  })
}
