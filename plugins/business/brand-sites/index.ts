import { siteDeployments } from '../../../collections/site-deployments.ts'
import { siteSettingsSchema } from '../../../src/brand-sites/site-settings.ts'
import { brandSiteVariables } from '../../../src/brand-sites/variables.ts'
import { peersOf } from '../../../src/network/peer.ts'
import { component } from '../../core/console/console-parts.ts'
import { onEvent } from '../../core/events/define-event.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { LEGAL_PUBLISHED } from '../legal/events.ts'
import { brandSitesCheck } from './checks/brand-sites-check.ts'
import { repeatDeployment } from './endpoints/repeat-deployment.ts'
import { requestDeployment } from './endpoints/request-deployment.ts'
import { rollBackSite } from './endpoints/roll-back-site.ts'
import { DEPLOY_EFFECTIVE, deployEffective } from './jobs/deploy-effective.ts'
import { deployAfterPublication } from './operations/deploy-after-publication.ts'
import { deployChangedArtwork } from './operations/deploy-changed-artwork.ts'
import { deployChangedBrand } from './operations/deploy-changed-brand.ts'
import { deploySite } from './operations/deploy-site.ts'
import { DEPLOYMENT_REQUESTED } from './operations/enqueue-deployment.ts'
import { siteDeploymentPermissions } from './permissions.ts'

const head = { name: 'brand-sites', variables: brandSiteVariables } as const

/** Redeploys the sites of the brands when their legal documents, artworks or settings change, and rolls them back (sections 4.4.3, 4.7 and 6.4). */
export const brandSites = defineFeature(head, (_services, env) => {
  const options = { secret: env.BRAND_SITE_SECRET, siteUrls: env.BRAND_SITE_URLS }
  return {
    needs: ['brands', 'legal'],
    collections: [siteDeployments],
    permissions: siteDeploymentPermissions,
    brandSettings: { site: siteSettingsSchema.optional() },
    recordEndpoints: {
      brands: [requestDeployment()],
      'site-deployments': [repeatDeployment(), rollBackSite()],
    },
    hooks: {
      artworks: { afterChange: [deployChangedArtwork] },
      brands: { afterChange: [deployChangedBrand] },
    },
    events: [
      onEvent(LEGAL_PUBLISHED, (published, { payload }) =>
        deployAfterPublication(payload, published),
      ),
      onEvent(DEPLOYMENT_REQUESTED, ({ deployment }, { payload }) =>
        deploySite(payload, deployment, options),
      ),
    ],
    jobs: [
      defineJob({
        type: DEPLOY_EFFECTIVE,
        cron: '* * * * *',
        run: (_data, { payload }) => deployEffective(payload),
      }),
    ],
    peers: peersOf(
      [...env.BRAND_SITE_URLS].map(([brand, url]) => ({
        id: `brand-site-${brand}`,
        title: { en: `Site of ${brand}`, ja: `${brand}のサイト` },
        url,
      })),
    ),
    checks: [brandSitesCheck(options)],
    console: {
      records: {
        brands: {
          fields: {
            deployments: {
              Field: component(
                'business/brand-sites/components/brand-deployments.tsx#BrandDeployments',
              ),
            },
          },
        },
        'site-deployments': {
          fields: {
            deploymentPanel: {
              Field: component(
                'business/brand-sites/components/deployment-panel.tsx#DeploymentPanel',
              ),
            },
            status: {
              Cell: component('business/brand-sites/components/status-cell.tsx#StatusCell'),
            },
          },
        },
      },
    },
  }
})
