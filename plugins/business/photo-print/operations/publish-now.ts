import type { PayloadRequest } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { joined, type Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { publishTemplate } from './publish-template.ts'

const RETRIED: Sentence = {
  en: 'It will be retried automatically.',
  ja: '自動的に再試行されます。',
}

/**
 * Brings a template that has just been recorded into the shop while its sender waits. The failure says
 * that the record stands and the shop follows.
 *
 * @throws ServiceError as `publishTemplate` does.
 */
export async function publishNow(
  req: PayloadRequest,
  id: string,
  options: { readonly commerce: CommercePort },
): Promise<string> {
  try {
    return await publishTemplate(req, id, options)
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.code.startsWith('COMMERCE_')) throw error
    const saved = {
      en: `Template ${id} was saved but is not in the shop yet.`,
      ja: `テンプレート${id}は保存されましたが、ショップにはまだ反映されていません。`,
    }
    const next = error.code === 'COMMERCE_UNAVAILABLE' ? [RETRIED] : []
    throw new ServiceError(error.code, joined([saved, ...next, error.sentence]), {
      cause: error,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }
}
