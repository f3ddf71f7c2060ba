import { apiTestResults } from '../../../collections/api-test-results.ts'
import { createReadiness } from '../../../src/health/readiness.ts'
import { SERVICES } from '../../../src/health/services.ts'
import { isStopping } from '../../../src/http/stopping.ts'
import { portCheck } from '../../core/checks/define-check.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { apiCheck } from './checks/api.ts'
import { databaseCheck } from './checks/database.ts'
import { imagingCheck } from './checks/imaging.ts'
import { health } from './endpoints/health.ts'
import { healthDetails } from './endpoints/health-details.ts'
import { live } from './endpoints/live.ts'
import { ready } from './endpoints/ready.ts'
import { diagnosticPermissions } from './permissions.ts'

/**
 * Liveness for all clients; for operators the checks of all features and the results of diagnostic calls
 * (specification, section 4.5).
 */
export const diagnostics = defineFeature('diagnostics', ({ queue, database, settings }) => ({
  collections: [apiTestResults],
  permissions: diagnosticPermissions,
  checks: [
    apiCheck(settings.serverUrl),
    databaseCheck,
    portCheck(queue, { id: 'queue', title: SERVICES.queue, service: 'queue' }),
    imagingCheck(settings.uploadDir),
  ],
  endpoints: [
    health(settings.version),
    live(),
    ready(settings.version, createReadiness({ ping: database.ping, isStopping })),
    healthDetails(),
  ],
}))
