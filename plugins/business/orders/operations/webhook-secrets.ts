import type { PayloadRequest } from 'payload'
import { looksEncrypted, type SettingCipher } from '../../../../src/encryption/setting-cipher.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { SystemSetting } from '../../../../src/payload-types.ts'

/** The setting of an operator, which counts beside the environment (specification, section 6). */
const SETTING = { category: 'api', key: 'commerce_webhook_secret' } as const

export type SecretOptions = {
  readonly cipher: SettingCipher
  /** Those of the environment. */
  readonly secrets: readonly string[]
}

/**
 * The secrets with which a webhook may be signed now.
 *
 * @throws ServiceError `WEBHOOKS_NOT_CONFIGURED` if there is none.
 */
export async function webhookSecrets(
  req: PayloadRequest,
  { cipher, secrets }: SecretOptions,
): Promise<string[]> {
  const { docs } = await req.payload.db.find<SystemSetting>({
    collection: 'system-settings',
    where: { category: { equals: SETTING.category }, key: { equals: SETTING.key } },
    limit: 1,
    pagination: false,
    req,
  })
  const stored = docs[0]?.value ?? ''
  const set = looksEncrypted(stored) ? cipher.decrypt(stored, SETTING) : stored
  const all = [...secrets, ...(set === '' ? [] : [set])]
  if (all.length === 0) throw new ServiceError('WEBHOOKS_NOT_CONFIGURED')
  return all
}
