import { brands as brandRecords } from '../../../collections/brands.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { brandDomainsCheck } from './checks/brand-domains.ts'
import { brandSettingsCheck } from './checks/brand-settings.ts'
import { readSite } from './endpoints/read-site.ts'
import { readSiteState } from './endpoints/read-site-state.ts'
import { replaceBrand } from './endpoints/replace-brand.ts'
import { brandPermissions } from './permissions.ts'

/** The brands of the company (specification, section 2.7). Roles and permissions are derived from them. */
export const brands = defineFeature({ name: 'brands', required: true }, () => ({
  collections: [brandRecords],
  permissions: brandPermissions,
  endpoints: [readSite()],
  recordEndpoints: { brands: [replaceBrand(), readSiteState()] },
  checks: [brandSettingsCheck, brandDomainsCheck()],
  console: {
    found: [{ collection: 'brands', fields: ['name', 'id'] }],
    records: {
      brands: {
        components: {
          views: {
            edit: {
              versions: {
                Component: component('platform/brands/views/brand-history.tsx#BrandHistory'),
              },
            },
          },
        },
        fields: {
          siteState: {
            Field: component('platform/brands/components/site-state-panel.tsx#SiteStatePanel'),
          },
          config: {
            Field: component('platform/brands/components/brand-config-field.tsx#BrandConfigField'),
          },
        },
      },
    },
  },
  setUp: async (payload) => {
    const { docs } = await payload.find({ collection: 'brands', pagination: false, depth: 0 })
    for (const brand of BRAND_SEEDS) {
      if (docs.some(({ id }) => id === brand.id)) continue
      await payload.create({ collection: 'brands', data: { ...brand } })
    }
  },
}))
