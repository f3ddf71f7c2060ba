import type { Payload } from 'payload'
import { z } from 'zod'
import { readSettings } from '../../../core/feature/stored-settings.ts'
import { defineSetting } from '../../../core/settings/define-setting.ts'

/** The secret of an operator, which counts beside those of the environment (specification, section 6). */
export const WEBHOOK_SECRET = defineSetting({
  category: 'api',
  key: 'commerce_webhook_secret',
  schema: z.string(),
  initial: '',
  description: 'Secret that signs the webhooks of the shop.',
  isEncrypted: true,
})

/**
 * The secrets with which a webhook may be signed now; none where webhooks are not configured.
 *
 * @param secrets those of the environment.
 */
export async function webhookSecrets(
  payload: Payload,
  secrets: readonly string[],
): Promise<string[]> {
  const { secret } = await readSettings(payload, { secret: WEBHOOK_SECRET })
  return [...secrets, secret].filter((one) => one !== '')
}
