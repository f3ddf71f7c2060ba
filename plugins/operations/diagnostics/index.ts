import { apiTestResults } from '../../../collections/api-test-results.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { health } from './endpoints/health.ts'
import { healthDetails } from './endpoints/health-details.ts'
import { diagnosticPermissions } from './permissions.ts'

/**
 * Liveness for all clients; for operators the checks of all features and the results of diagnostic calls
 * (specification, section 4.5).
 */
export const diagnostics = defineFeature('diagnostics', ({ settings }) => ({
  collections: [apiTestResults],
  permissions: diagnosticPermissions,
  endpoints: [health(settings.version), healthDetails()],
}))
