import type { PayloadRequest } from 'payload'
import {
  type SampleOrder,
  sampleOrders,
} from '../../../../src/email-templates/variables/sample-orders.ts'
import type { Language } from '../../../../src/errors/in-language.ts'
import { fieldError } from '../../../../src/errors/service-error.ts'
import { brandsOf } from '../../../core/request/brands.ts'

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
  const found = sampleOrders(await brandsOf(req), language).find((sample) => sample.id === id)
  if (found) return found
  throw fieldError('sample', {
    en: 'There is no such sample order.',
    ja: 'サンプル注文が見つかりません。',
  })
}
