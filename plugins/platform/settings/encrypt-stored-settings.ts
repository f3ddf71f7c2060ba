import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { looksEncrypted, type SettingCipher } from '../../../src/encryption/setting-cipher.ts'
import type { EnqueueTransaction } from '../../../src/jobs/job-queue.ts'

/**
 * Encrypts all settings that are marked as encrypted with the first key: those that are stored in plain text, and
 * those of older keys, which can be removed afterwards. A setting that changes at the same time is left alone: its
 * new value is encrypted already.
 *
 * @throws Error that names the key that is missing.
 */
export async function encryptStoredSettings(
  payload: Payload,
  cipher: SettingCipher,
): Promise<void> {
  const { drizzle } = payload.db as unknown as Pick<EnqueueTransaction, 'drizzle'>
  const { docs } = await payload.find({
    collection: 'system-settings',
    where: { isEncrypted: { equals: true } },
    pagination: false,
  })
  for (const { id, value, ...name } of docs) {
    if (!value || cipher.isCurrent(value)) continue
    const plain = looksEncrypted(value) ? cipher.decrypt(value, name) : value
    const encrypted = cipher.encrypt(plain, name)
    await drizzle.execute(
      sql`update system_settings set value = ${encrypted} where id = ${id} and value = ${value}`,
    )
  }
}
