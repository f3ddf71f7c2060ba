import type { PayloadRequest } from 'payload'
import {
  type SampleOrder,
  sampleOfOrder,
  sampleOrders,
} from '../../../../src/email-templates/variables/sample-orders.ts'
import type { Language } from '../../../../src/errors/in-language.ts'
import { fieldError } from '../../../../src/errors/service-error.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { mirroredOrder } from './mirrored-order.ts'

/** Mirrored orders among the samples. */
const RECENT = 10

/** The orders to look at a mail with: those of `sampleOrders`, and the latest that the user may see. */
export async function samplesFor(req: PayloadRequest, language: Language): Promise<SampleOrder[]> {
  const samples = [...sampleOrders(await brandsOf(req), language)]
  // The feature `orders` may be disabled.
  if (!req.payload.collections.orders) return samples
  const { docs } = await req.payload.find({
    collection: 'orders',
    sort: '-placedAt',
    limit: RECENT,
    depth: 0,
    select: { name: true, brand: true, placedAt: true, total: true, lines: true },
    overrideAccess: false,
    req,
  })
  for (const order of docs) samples.push(sampleOfOrder(mirroredOrder(order), language))
  return samples
}

/**
 * Returns a sample order by its ID.
 *
 * @throws ServiceError `VALIDATION_FAILED` if there is none.
 */
export async function sampleOf(
  req: PayloadRequest,
  id: string,
  language: Language,
): Promise<SampleOrder> {
  const found = (await samplesFor(req, language)).find((sample) => sample.id === id)
  if (found) return found
  throw fieldError('sample', {
    en: 'There is no such sample order.',
    ja: 'サンプル注文が見つかりません。',
  })
}
