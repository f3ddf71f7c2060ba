import type { Payload } from 'payload'
import { z } from 'zod'
import { systemSettings } from '../../../collections/system-settings.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { settingsOf } from '../../core/feature/stored-settings.ts'
import { COMPANY_NAME } from '../../core/settings/company-name.ts'
import { defineSetting } from '../../core/settings/define-setting.ts'
import { encryptStoredSettings } from './encrypt-stored-settings.ts'
import { settingPermissions } from './permissions.ts'

const head = { name: 'settings', required: true } as const

/** Settings that operators change at run time (specification, section 2.7). */
export const settings = defineFeature(head, ({ settingCipher, settings: installation }) => ({
  collections: [systemSettings],
  permissions: settingPermissions,
  systemSettings: [
    COMPANY_NAME,
    defineSetting({
      category: 'general',
      key: 'system_version',
      schema: z.string(),
      initial: installation.version,
      description: 'Version of the service.',
      followsRelease: true,
    }),
    defineSetting({
      category: 'email',
      key: 'support_email',
      schema: z.email(),
      initial: installation.supportEmail,
      description: 'Contact e-mail address in mails to customers.',
    }),
  ],
  setUp: async (payload) => {
    await storeInitialValues(payload)
    await encryptStoredSettings(payload, settingCipher)
  },
}))

async function storeInitialValues(payload: Payload): Promise<void> {
  for (const setting of settingsOf(payload)) {
    const { category, key, initial, description, isEncrypted = false, followsRelease } = setting
    const { docs } = await payload.find({
      collection: 'system-settings',
      where: { category: { equals: category }, key: { equals: key } },
      limit: 1,
    })
    const [stored] = docs
    if (!stored) {
      const data = { category, key, value: initial, description, isEncrypted }
      await payload.create({ collection: 'system-settings', data })
    } else if (followsRelease && stored.value !== initial) {
      const data = { value: initial }
      await payload.update({ collection: 'system-settings', id: stored.id, data })
    }
  }
}
