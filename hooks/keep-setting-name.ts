import type { CollectionBeforeChangeHook } from 'payload'
import { settingsOf } from '../plugins/core/feature/stored-settings.ts'
import { fieldError } from '../src/errors/service-error.ts'

/**
 * Keeps the category and the key of a setting that a feature reads: under another name, its value has no effect.
 *
 * @throws ServiceError `VALIDATION_FAILED`.
 */
export const keepSettingName: CollectionBeforeChangeHook = ({ data, originalDoc: before, req }) => {
  const isRead = settingsOf(req.payload).some(
    ({ category, key }) => category === before?.category && key === before?.key,
  )
  const renamed = (['category', 'key'] as const).find(
    (name) => data[name] !== undefined && data[name] !== before?.[name],
  )
  if (isRead && renamed) throw fieldError(renamed, FIXED)
  return data
}

const FIXED = {
  en: 'The service reads this setting by its name. Keep the name, and change the value.',
  ja: 'サービスがこの名前で読み取る設定です。名前は変更せず、値を変更してください。',
}
