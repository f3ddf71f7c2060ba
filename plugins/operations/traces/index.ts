import { beforeExit } from '../../../src/http/stopping.ts'
import { peersOf } from '../../../src/network/peer.ts'
import { addObserver } from '../../../src/observation/observers.ts'
import { setTraceSource } from '../../../src/observation/trace-context.ts'
import type { Tracing } from '../../../src/tracing/create-tracing.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { traceVariables } from './variables.ts'

/**
 * OpenTelemetry traces from a request to its jobs and their calls of other systems. Without an endpoint nothing is
 * loaded.
 *
 * @see docs/decisions/0190-trace-with-the-opentelemetry-sdk.md
 */
export const traces = defineFeature(
  { name: 'traces', variables: traceVariables },
  ({ settings: { version } }, env) => {
    const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
    const isOn = endpoint !== undefined && !env.OTEL_SDK_DISABLED
    let tracing: Tracing | undefined
    const shutdown = async () => tracing?.shutdown()
    return {
      peers: peersOf([
        {
          id: 'traces',
          title: { en: 'Collector of traces', ja: 'トレースの収集先' },
          url: isOn ? (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? endpoint) : undefined,
        },
      ]),
      start: async ({ logger }) => {
        if (!isOn) return
        const { createTracing } = await import('../../../src/tracing/create-tracing.ts')
        tracing = createTracing({
          serviceName: env.OTEL_SERVICE_NAME,
          version,
          sampler: env.OTEL_TRACES_SAMPLER,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
          delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
          queueSize: env.OTEL_BSP_MAX_QUEUE_SIZE,
          onFailure: (err) => logger.warn({ err }, 'Traces cannot be sent.'),
        })
        addObserver(tracing.observe)
        setTraceSource(tracing.traceparent)
        beforeExit(shutdown)
      },
    }
  },
)
