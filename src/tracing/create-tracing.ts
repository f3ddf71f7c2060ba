import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { toServiceError } from '../errors/describe-error.ts'
import type { Observer, Work } from '../observation/observers.ts'
import { reportingExporter } from './reporting-exporter.ts'
import type { SamplerName } from './samplers.ts'

export type TracingOptions = {
  readonly serviceName: string
  readonly version: string
  readonly sampler: SamplerName
  /** Share of the traces that a sampler with a ratio keeps, from 0 to 1. */
  readonly ratio: number
  /** Between two exports, in ms. */
  readonly delayMs: number
  /** Spans that wait for an export; more are dropped. */
  readonly queueSize: number
  /** Receives the first failure of each outage of the receiver. */
  readonly onFailure: (error: unknown) => void
}

export type Tracing = {
  readonly observe: Observer
  /** The trace of the running work, as a W3C `traceparent`. */
  readonly traceparent: () => string | undefined
  /** Exports what waits, and ends. */
  shutdown(): Promise<void>
}

const LONGEST_BATCH = 512
const propagator = new W3CTraceContextPropagator()

/**
 * Traces requests, jobs and calls of other systems, and exports the spans by OTLP over HTTP, as the variables `OTEL_*`
 * say; the exporter reads its own. Nothing global is registered: Next would export URLs with their queries, which may
 * be secrets. Spans have names and codes from the code, never values of a request or messages of errors.
 *
 * @see docs/decisions/0190-trace-with-the-opentelemetry-sdk.md
 */
export function createTracing(options: TracingOptions): Tracing {
  const { serviceName, version, delayMs, queueSize, onFailure } = options
  const provider = new TracerProvider({
    sampler: samplerOf(options),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingExporter(new OTLPTraceExporter(), onFailure),
        scheduledDelayMillis: delayMs,
        maxQueueSize: queueSize,
        maxExportBatchSize: Math.min(queueSize, LONGEST_BATCH),
      }),
    ],
  })
  const tracer = provider.getTracer('print-commerce', version)
  const contexts = new AsyncLocalStorageContextManager().enable()

  return {
    async observe(work, run) {
      const parent = parentOf(work, contexts.active())
      const { name, kind, attributes } = describe(work)
      const span = tracer.startSpan(name, { kind, attributes }, parent)
      try {
        return await contexts.with(trace.setSpan(parent, span), run)
      } catch (error) {
        fail(span, toServiceError(error).code)
        throw error
      } finally {
        if (work.kind === 'request') finishRequest(span, work)
        span.end()
      }
    },
    traceparent() {
      const carrier: { traceparent?: string } = {}
      propagator.inject(contexts.active(), carrier, defaultTextMapSetter)
      return carrier.traceparent
    },
    shutdown: () => provider.shutdown(),
  }
}

/** A request and a job continue the trace that they bring, everything else that of the work around it. */
function parentOf(work: Work, active: Context): Context {
  if (work.kind === 'call') return active
  const { traceparent } = work
  return traceparent === undefined
    ? ROOT_CONTEXT
    : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
}

function describe(work: Work) {
  switch (work.kind) {
    case 'request': {
      const { method, requestId } = work
      return {
        name: method,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'print_commerce.request_id': requestId },
      }
    }
    case 'job':
      return {
        name: `job ${work.queue}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': work.queue },
      }
    case 'call':
      return {
        name: `${work.peer} ${work.operation}`,
        kind: SpanKind.CLIENT,
        attributes: { 'peer.service': work.peer },
      }
  }
}

function finishRequest(span: Span, { method, outcome }: Work & { readonly kind: 'request' }): void {
  const { route, status, statusCode } = outcome()
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
  if (status === '5xx') fail(span, String(statusCode))
  if (status === 'aborted') fail(span, status)
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function samplerOf({ sampler, ratio }: TracingOptions): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  switch (sampler) {
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: root.always_on() })
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: root.always_off() })
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: root.traceidratio() })
    default:
      return root[sampler]()
  }
}
