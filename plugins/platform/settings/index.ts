import { systemSettings } from '../../../collections/system-settings.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { encryptStoredSettings } from './encrypt-stored-settings.ts'
import { settingPermissions } from './permissions.ts'
import { settingSeeds } from './setting-seeds.ts'

const head = { name: 'settings', required: true } as const

/** Settings that operators change at run time (specification, section 2.7). */
export const settings = defineFeature(head, ({ settingCipher, settings: installation }) => ({
  collections: [systemSettings],
  permissions: settingPermissions,
  setUp: async (payload) => {
    for (const setting of settingSeeds(installation.version, installation.supportEmail)) {
      const { totalDocs } = await payload.count({
        collection: 'system-settings',
        where: { category: { equals: setting.category }, key: { equals: setting.key } },
      })
      if (totalDocs === 0) {
        await payload.create({ collection: 'system-settings', data: { ...setting } })
      }
    }
    await encryptStoredSettings(payload, settingCipher)
  },
}))
