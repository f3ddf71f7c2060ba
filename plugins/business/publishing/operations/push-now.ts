import type { PayloadRequest } from 'payload'
import { joined, type Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { type Bringing, bringIntoShop } from './bring-into-shop.ts'

const RETRIED: Sentence = {
  en: 'It will be retried automatically.',
  ja: '自動的に再試行されます。',
}

/**
 * Brings a record whose wish has just been recorded into the shop while its sender waits. The failure says that the
 * record stands and the shop follows.
 *
 * @param what the record, as the subject of a sentence.
 * @throws ServiceError as `bringIntoShop` does.
 */
export async function pushNow(
  req: PayloadRequest,
  bringing: Bringing,
  what: Sentence,
): Promise<void> {
  try {
    await bringIntoShop(req, bringing)
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.code.startsWith('COMMERCE_')) throw error
    const saved = {
      en: `${what.en} was saved but is not in the shop yet.`,
      ja: `${what.ja}は保存されましたが、ショップにはまだ反映されていません。`,
    }
    const next = error.code === 'COMMERCE_UNAVAILABLE' ? [RETRIED] : []
    throw new ServiceError(error.code, joined([saved, ...next, error.sentence]), {
      cause: error,
      errors: error.errors,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }
}
