import { createLocalReq, type Payload } from 'payload'
import { looksEncrypted, type SettingCipher } from '../../../src/encryption/setting-cipher.ts'
import { inTransaction, transactionOf } from '../../core/database/transaction.ts'

/**
 * Encrypts all settings that are marked as encrypted with the first key: those that are stored in plain text, and
 * those of older keys, which can be removed afterwards. All of them or none are changed. A setting that changes at
 * the same time is left alone: its new value is encrypted already.
 *
 * @throws Error that names the key that is missing.
 */
export async function encryptStoredSettings(
  payload: Payload,
  cipher: SettingCipher,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  await inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const { docs } = await payload.find({
      collection: 'system-settings',
      where: { isEncrypted: { equals: true } },
      pagination: false,
      req,
    })
    for (const { id, value, ...name } of docs) {
      if (!value || cipher.isCurrent(value)) continue
      const plain = looksEncrypted(value) ? cipher.decrypt(value, name) : value
      const encrypted = cipher.encrypt(plain, name)
      await drizzle.execute(
        sql`update system_settings set value = ${encrypted} where id = ${id} and value = ${value}`,
      )
    }
  })
}
