import { apiTestResults } from '../../../collections/api-test-results.ts'
import { createReadiness } from '../../../src/health/readiness.ts'
import { createRequestCounter } from '../../../src/health/request-counter.ts'
import { isStopping } from '../../../src/http/stopping.ts'
import { addObserver } from '../../../src/observation/observers.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { apiCheck } from './checks/api.ts'
import { databaseCheck } from './checks/database.ts'
import { diskCheck } from './checks/disk.ts'
import { emailCheck } from './checks/email.ts'
import { factoryCheck } from './checks/factory.ts'
import { imagingCheck } from './checks/imaging.ts'
import { queueCheck } from './checks/queue.ts'
import { requestsCheck } from './checks/requests.ts'
import { diagnosticConsole } from './console.ts'
import { createEmergencyWatch } from './emergency/emergency-watch.ts'
import { emergencyEndpoints } from './emergency/endpoints/index.ts'
import { health } from './endpoints/health.ts'
import { healthDetails } from './endpoints/health-details.ts'
import { live } from './endpoints/live.ts'
import { readHistory } from './endpoints/read-history.ts'
import { readReadiness } from './endpoints/read-readiness.ts'
import { compareRun, exportRun, readRun, readRuns } from './endpoints/read-runs.ts'
import { ready } from './endpoints/ready.ts'
import { startRun } from './endpoints/start-run.ts'
import { systemStatus } from './endpoints/system-status.ts'
import { createPeriodicChecks } from './periodic/periodic-checks.ts'
import { diagnosticPermissions } from './permissions.ts'
import { createTables } from './store/tables.ts'
import { storeCountsRegularly } from './traffic/store-counts.ts'
import { diagnosticVariables } from './variables.ts'

/**
 * Liveness for all clients; for operators the checks of all features and the results of diagnostic calls
 * (specification, section 4.5).
 */
export const diagnostics = defineFeature(
  { name: 'diagnostics', variables: diagnosticVariables },
  (services, values) => {
    const { queue, database, mail, circuits, alwaysAsked, store, urlSigner, settings } = services
    const { serverUrl, administrator, supportEmail } = settings
    const { CHECK_TIMEOUT_FACTOR: timeoutFactor } = values
    const watch = createEmergencyWatch({ timeoutFactor, repairs: values.AUTO_REPAIR === 'on' })
    const lookMs = values.PERIODIC_CHECKS_LOOK_MS
    const periodic =
      values.PERIODIC_CHECKS === 'on'
        ? createPeriodicChecks({ lookMs, timeoutFactor, watch })
        : undefined
    return {
      collections: [apiTestResults],
      permissions: diagnosticPermissions,
      audits: {
        'diagnostics.emergency': { en: 'Begin emergency diagnosis', ja: '緊急診断を開始' },
        'diagnostics.repair': { en: 'Run repairs', ja: '修復を実行' },
        'diagnostics.run': { en: 'Run system test', ja: 'システムテストを実行' },
      },
      checks: [
        apiCheck(serverUrl),
        databaseCheck,
        queueCheck(queue),
        diskCheck(settings),
        requestsCheck,
        imagingCheck(settings.uploadDir),
        factoryCheck(
          { factory: alwaysAsked.factory, store, urlSigner, serverUrl },
          circuits.factory,
        ),
        emailCheck({ mail, recipient: administrator ?? supportEmail }),
      ],
      endpoints: [
        health(settings.version),
        live(),
        ready(settings.version, createReadiness({ ping: database.ping, isStopping })),
        healthDetails(),
        readHistory(),
        startRun({ timeoutFactor }),
        readRuns(),
        readRun(),
        compareRun(),
        exportRun(),
        readReadiness(),
        ...emergencyEndpoints({ timeoutFactor }),
        systemStatus(settings),
      ],
      console: diagnosticConsole,
      tables: createTables,
      start: (payload) => {
        const counter = createRequestCounter()
        addObserver(counter.observe)
        storeCountsRegularly(payload, counter)
      },
      ...(periodic && { worker: { ready: periodic.start, stop: periodic.stop } }),
    }
  },
)
