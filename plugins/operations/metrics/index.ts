import type { Server } from 'node:http'
import type { Payload } from 'payload'
import { closeServer } from '../../../src/http/listen.ts'
import { logCounters } from '../../../src/logs/shipping/log-intake.ts'
import type { Metrics, PoolUse } from '../../../src/metrics/create-metrics.ts'
import { addObserver } from '../../../src/observation/observers.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { readMetrics } from './endpoints/read-metrics.ts'
import { metricsVariables } from './variables.ts'

/**
 * Metrics for Prometheus, of web processes and of workers. Without a token nothing is counted, and neither the library
 * nor the server of the workers is loaded.
 *
 * @see docs/decisions/0188-export-metrics-with-prom-client.md
 * @see docs/decisions/0189-serve-the-metrics-of-a-worker-on-a-port-of-its-own.md
 */
export const metrics = defineFeature(
  { name: 'metrics', variables: metricsVariables },
  (
    { queue, circuits, settings: { version } },
    { METRICS_TOKEN: token, WORKER_METRICS_PORT: port, WORKER_METRICS_HOST: host },
  ) => {
    let ofProcess: Metrics | undefined
    let server: Server | undefined
    return {
      endpoints: [readMetrics(token, () => ofProcess)],
      start: async (payload) => {
        if (token === undefined) return
        const { createMetrics } = await import('../../../src/metrics/create-metrics.ts')
        ofProcess = createMetrics({
          version,
          pool: () => poolUse(payload),
          queues: () => queue.statistics(),
          droppedLines: () => ({ ...logCounters().dropped }),
          circuits: () => ({ shop: circuits.shop.state(), factory: circuits.factory.state() }),
          onError: (err) => payload.logger.warn({ err }, 'The queues cannot be read.'),
        })
        addObserver(ofProcess.observe)
      },
      worker: {
        start: async (payload) => {
          if (token === undefined || !ofProcess || port === 0) return
          const { serveMetrics } = await import('../../../src/metrics/serve-metrics.ts')
          server = await serveMetrics({
            metrics: ofProcess,
            ...{ token, port, host },
            onError: (err) => payload.logger.error({ err }, 'The metrics cannot be served.'),
          })
        },
        stop: async () => {
          if (server) await closeServer(server)
        },
      },
    }
  },
)

type Pool = {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
}

function poolUse({ db }: Payload): PoolUse {
  const { pool } = db as unknown as { readonly pool: Pool }
  const { totalCount, idleCount, waitingCount, options } = pool
  return {
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    limit: options.max,
  }
}
