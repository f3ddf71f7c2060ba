import { systemSettings } from '../../../collections/system-settings.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { encryptStoredSettings } from './encrypt-stored-settings.ts'
import { settingPermissions } from './permissions.ts'
import { followsRelease, settingSeeds } from './setting-seeds.ts'

const head = { name: 'settings', required: true } as const

/** Settings that operators change at run time (specification, section 2.7). */
export const settings = defineFeature(head, ({ settingCipher, settings: installation }) => ({
  collections: [systemSettings],
  permissions: settingPermissions,
  setUp: async (payload) => {
    for (const setting of settingSeeds(installation.version, installation.supportEmail)) {
      const { docs } = await payload.find({
        collection: 'system-settings',
        where: { category: { equals: setting.category }, key: { equals: setting.key } },
        limit: 1,
      })
      const [stored] = docs
      if (!stored) {
        await payload.create({ collection: 'system-settings', data: { ...setting } })
      } else if (followsRelease(setting) && stored.value !== setting.value) {
        const { value } = setting
        await payload.update({ collection: 'system-settings', id: stored.id, data: { value } })
      }
    }
    await encryptStoredSettings(payload, settingCipher)
  },
}))
