import type { CollectionAfterOperationHook } from 'payload'
import { looksEncrypted } from '../src/encryption/setting-cipher.ts'

type Setting = { readonly value?: string | null; readonly isEncrypted?: boolean | null }

/**
 * Removes encrypted values from what an operation returns to a user: they are written and never read. `null`
 * stands for a value that is set; an empty text for one that is not.
 */
export const hideEncryptedValues: CollectionAfterOperationHook = ({ overrideAccess, result }) => {
  if (overrideAccess || typeof result !== 'object' || result === null) return result
  if ('docs' in result && Array.isArray(result.docs))
    return { ...result, docs: result.docs.map(hidden) }
  return hidden(result as Setting)
}

function hidden<T extends Setting>(setting: T): T {
  // The mark is missing where the caller has left it out.
  const isSecret = setting.isEncrypted || looksEncrypted(setting.value ?? '')
  return isSecret && setting.value ? { ...setting, value: null } : setting
}
