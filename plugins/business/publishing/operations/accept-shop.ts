import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { digestOfFacts, type KnownProduct } from '../../../../src/publishing/product-facts.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import type { Bringing } from './bring-into-shop.ts'
import { compareWithShop } from './compare-with-shop.ts'
import { readSold, writeFromShop } from './product-records.ts'

/**
 * Takes what is in the shop now for what was last known, so that it is no longer reported as changed. Neither the shop
 * nor the console is changed: the next publication sends again what the console has. What people have taken back there
 * by themselves is only no longer reported.
 *
 * @param seen the digest of what the user has seen in the shop.
 * @throws ServiceError `CONFLICT` if the shop holds something else by now, the record is on its way there, or the shop
 *   sells what the console does not; `NOT_FOUND`, `COMMERCE_UNAVAILABLE`, `COMMERCE_REJECTED`.
 */
export async function acceptShop(
  req: PayloadRequest,
  { kind, id, commerce }: Bringing,
  seen: string,
): Promise<void> {
  const before = await readSold(req, kind, id)
  refusePending(before.shopState)
  const { shop, drift, offSale } = await compareWithShop(req, { kind, commerce }, before)
  if (digestOfFacts(shop) !== seen) throw new ServiceError('CONFLICT', CHANGED_AGAIN)
  if (offSale && shop?.status === 'active') throw new ServiceError('CONFLICT', ON_SALE)
  await inTransaction(req, async () => {
    await lockRecords(req, kind.collection, [id])
    const record = await readSold(req, kind, id)
    refusePending(record.shopState)
    const isOther = JSON.stringify(record.knownProduct) !== JSON.stringify(before.knownProduct)
    if (isOther) throw new ServiceError('CONFLICT', CHANGED_AGAIN)
    const at = new Date().toISOString()
    const knownProduct: KnownProduct = { how: 'accepted', at, product: shop }
    const known = drift === null ? {} : { knownProduct }
    await writeFromShop(req, kind, id, { ...known, shopDrift: null })
    const entry = { action: 'shop-products.accept', target: kind.collection, record: id } as const
    await recordAudit(req, entry)
  })
}

function refusePending(state: string | null | undefined): void {
  if (state === 'pending') throw new ServiceError('CONFLICT', ON_ITS_WAY)
}

const CHANGED_AGAIN = {
  en: 'The product was changed again since it was compared. Compare it once more.',
  ja: '比較した後に商品が再び変更されました。もう一度比較してください。',
}
const ON_ITS_WAY = {
  en: 'This record is on its way to the shop. Compare it again when it is there.',
  ja: 'このデータはショップへの反映待ちです。反映後にもう一度比較してください。',
}
const ON_SALE = {
  en: 'The shop sells this product although it is not for sale here. Push it again, or put it on sale here.',
  ja: 'ここでは販売していない商品がショップで販売されています。再送信するか、ここで販売を開始してください。',
}
