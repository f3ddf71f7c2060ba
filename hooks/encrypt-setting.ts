import type { CollectionBeforeChangeHook } from 'payload'
import { coreOf } from '../plugins/core/feature/core-of.ts'
import { fieldError } from '../src/errors/service-error.ts'

type Setting = {
  readonly category: string
  readonly key: string
  readonly value?: string | null
  readonly isEncrypted?: boolean | null
}

/**
 * Encrypts the value of a setting that is marked as encrypted. Forms send the record back without the value,
 * which they are not shown: no value keeps the stored one, an empty text removes it.
 *
 * @throws ServiceError `VALIDATION_FAILED` when the mark is removed without a new value, which would show the old
 *   one.
 */
export const encryptSetting: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const before = originalDoc as Setting | undefined
  const setting = { ...before, ...data } as Setting
  const value = encryptedBefore(before) ? (data.value ?? before.value) : data.value
  const isKept = encryptedBefore(before) && value === before.value
  if (!setting.isEncrypted) {
    if (isKept) throw fieldError('value', VALUE_NEEDED)
    return data
  }
  if (!value) return { ...data, value }
  const { settingCipher } = coreOf(req.payload.config).services
  if (!isKept) return { ...data, value: settingCipher.encrypt(value, setting) }
  if (before.category === setting.category && before.key === setting.key) return { ...data, value }
  // The stored value belongs to the old name.
  const plain = settingCipher.decrypt(value, before)
  return { ...data, value: settingCipher.encrypt(plain, setting) }
}

function encryptedBefore(before: Setting | undefined): before is Setting & { value: string } {
  return Boolean(before?.isEncrypted && before.value)
}

const VALUE_NEEDED = {
  en: 'Enter a new value: an encrypted one is never shown again.',
  ja: '暗号化された値は再表示できません。新しい値を入力してください。',
}
