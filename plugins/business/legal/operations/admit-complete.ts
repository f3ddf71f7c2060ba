import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import {
  type CheckedText,
  checkCompleteness,
  missingItems,
} from '../../../../src/legal/check-completeness.ts'
import { publishesCompleteOnly } from '../../../../src/legal/legal-settings.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { brandOf } from '../../../core/request/brands.ts'
import type { Version } from '../../../core/versions/version-series.ts'

/**
 * Refuses to publish a text that is not complete, for brands that want it so (`legal.checklist` of their configuration).
 *
 * @throws ServiceError `TEXT_INCOMPLETE` with the items that are missing.
 */
export async function admitComplete(req: PayloadRequest, draft: Version): Promise<void> {
  const brand = await brandOf(req, relationId(draft.brand))
  if (!publishesCompleteOnly(brand?.config)) return
  const missing = missingItems(checkCompleteness(draft as unknown as CheckedText))
  if (missing.length === 0) return
  throw new ServiceError('TEXT_INCOMPLETE', {
    en: `The text lacks: ${missing.map(({ label }) => label.en).join(', ')}.`,
    ja: `不足している項目：${missing.map(({ label }) => label.ja).join('、')}`,
  })
}
