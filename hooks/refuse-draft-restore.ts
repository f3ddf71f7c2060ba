import type { CollectionBeforeOperationHook } from 'payload'
import { fieldError } from '../src/errors/service-error.ts'

/**
 * Refuses to restore a version as a draft where records have no drafts. Payload would skip its validation and keep a version
 * that is shown as the current one and is not in force.
 *
 * @throws ServiceError `VALIDATION_FAILED` for `draft`.
 */
export const refuseDraftRestore: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'restoreVersion' || !(args as { draft?: boolean }).draft) return
  throw fieldError('draft', {
    en: 'These records have no drafts. Restore the version without `draft`.',
    ja: 'このデータに下書きはありません。`draft`を指定せずに復元してください。',
  })
}
