/**
 * What a Payload configuration needs to install the features: the features themselves, and the services that they
 * receive. `payload.config.ts` uses the same exports.
 *
 * @see docs/decisions/0148-publish-the-features-as-a-compiled-package.md
 */

export { databasePool } from '../src/database/pool-options.ts'
export { logOptions } from '../src/logs/log-options.ts'
export { createServices } from '../src/services/create-services.ts'
export { type Environment, readEnvironment } from '../src/services/environment.ts'
export { analytics } from './business/analytics/index.ts'
export { artworks } from './business/artworks/index.ts'
export { brandSites } from './business/brand-sites/index.ts'
export { emailTemplates } from './business/email-templates/index.ts'
export { flags } from './business/flags/index.ts'
export { legal } from './business/legal/index.ts'
export { orders } from './business/orders/index.ts'
export { photoPrint } from './business/photo-print/index.ts'
export { printData } from './business/print-data/index.ts'
export { production } from './business/production/index.ts'
export { publishing } from './business/publishing/index.ts'
export { thumbnails } from './business/thumbnails/index.ts'
export type { Core } from './core/feature/core-of.ts'
export {
  defineFeature,
  type Feature,
  type FeatureDefinition,
  type FeatureParts,
} from './core/feature/define-feature.ts'
export {
  buildFeatures,
  indexesOf,
  installFeatures,
} from './core/feature/install-features.ts'
export type { Services } from './core/feature/services.ts'
export { alerts } from './operations/alerts/index.ts'
export { backup } from './operations/backup/index.ts'
export { diagnostics } from './operations/diagnostics/index.ts'
export { logViewer } from './operations/logs/index.ts'
export { metrics } from './operations/metrics/index.ts'
export { reports } from './operations/reports/index.ts'
export { traces } from './operations/traces/index.ts'
export { platform } from './platform/index.ts'
