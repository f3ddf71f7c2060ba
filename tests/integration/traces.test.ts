import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithImage } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../support/service/trace-receiver.ts'
import { until } from '../support/system/until.ts'

const WAIT_MS = 100_000
const FOREIGN_TRACE = '0af7651916cd43dd8448eb211c80319c'
const FOREIGN = `00-${FOREIGN_TRACE}-b7ad6b7169203331-01`
/** Prints the URL of every module of a library for metrics or traces that a process loads. */
const REPORT_LOADS = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (/node_modules.(prom-client|@opentelemetry)/.test(url)) console.log('loaded', url)
      return next(url, context)
    },
  })`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(REPORT_LOADS)}`

let receiver: TraceReceiver
let service: Service

beforeAll(async () => {
  receiver = await startTraceReceiver()
  service = await startService({
    env: {
      NODE_OPTIONS,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-this-test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

const spanNamed = (name: string, more: (span: ReceivedSpan) => boolean = () => true) =>
  until(
    `the span ${name}`,
    () => receiver.spans.find((span) => span.name === name && more(span)),
    WAIT_MS,
  )
const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

describe('a trace', () => {
  it('leads from a request to its job and to the calls of that', async () => {
    const artwork = await createWithImage(service, await service.tokenOf('artist'))
    const token = await service.tokenOf('art-admin')
    const answer = await call(service, 'DELETE', `/api/artworks/${artwork}`, { token })
    expect(answer).toAnswer(200)
    await service.startWorker()

    const request = await spanNamed('DELETE /api/artworks/:id')
    const job = await spanNamed('job remove-artwork-objects')
    const ofCall = await spanNamed(
      'object-store delete',
      ({ parentSpanId }) => parentSpanId === job.spanId,
    )
    expect([job.parentSpanId, job.traceId, ofCall.traceId]).toEqual([
      request.spanId,
      request.traceId,
      request.traceId,
    ])
    expect(attributesOf(request)).toMatchObject({
      'http.route': '/api/artworks/:id',
      'http.response.status_code': 200,
      'print_commerce.request_id': answer.headers.get('x-request-id'),
    })
  })

  it('goes to the receiver with the headers and attributes of the environment', () => {
    expect(receiver.headers.every((headers) => headers['x-key'] === 'of-this-test')).toBe(true)
    expect(receiver.received.every((text) => text.includes('deployment.environment.name'))).toBe(
      true,
    )
    expect(receiver.received.every((text) => text.includes('"print-commerce"'))).toBe(true)
  })

  it('has no value that a client has sent: no path, query, token or message', async () => {
    const secret = 'a-secret-of-the-client'
    await call(service, 'GET', `/api/brands/${secret}?where[id][equals]=${secret}`, {
      token: secret,
    })
    await call(service, 'GET', `/api/files/${secret}?signature=${secret}`)
    const before = receiver.spans.length
    await call(service, 'GET', '/api/health/live')
    await until('its span', () =>
      receiver.spans.slice(before).find(({ name }) => name.endsWith('/live')),
    )
    expect(receiver.received.join('')).not.toContain(secret)
  })

  it('is not continued for a client that sends a trace context', async () => {
    await call(service, 'GET', '/api/health/ready', { headers: { traceparent: FOREIGN } })
    const span = await spanNamed('GET /api/health/ready')
    expect([span.traceId === FOREIGN_TRACE, span.parentSpanId]).toEqual([false, undefined])
  })
})

describe('the libraries of traces and metrics', () => {
  it('are loaded where they are switched on', () => {
    expect(service.printed()).toContain('@opentelemetry/sdk-trace')
    expect(service.printed()).not.toContain('prom-client')
  })

  it('are not loaded at all otherwise', async () => {
    const plain = await startService({ env: { NODE_OPTIONS } })
    try {
      await plain.startWorker()
      const artwork = await createWithImage(plain, await plain.tokenOf('artist'))
      const token = await plain.tokenOf('art-admin')
      expect(await call(plain, 'DELETE', `/api/artworks/${artwork}`, { token })).toAnswer(200)
      expect(await call(plain, 'GET', '/api/metrics')).toAnswer(404)
      expect(plain.printed()).not.toContain('loaded ')
    } finally {
      await plain.stop()
    }
  })

  it('may be switched off by OTEL_SDK_DISABLED', async () => {
    const off = await startService({
      env: { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SDK_DISABLED: 'true' },
    })
    await off.stop()
    expect(off.printed()).not.toContain('loaded ')
  })
})

describe('a trace behind a trusted proxy', () => {
  it('continues that of the proxy, and the service serves on when the receiver is gone', async () => {
    const own = await startTraceReceiver()
    const behind = await startService({
      env: {
        TRUSTED_PROXIES: '127.0.0.1, ::1',
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${own.url}/v1/traces`,
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    })
    try {
      await call(behind, 'GET', '/api/brands', { headers: { traceparent: FOREIGN } })
      await call(behind, 'GET', '/api/brands', { headers: { traceparent: 'nonsense' } })
      await until('both spans', () => own.spans.length >= 2, WAIT_MS)
      const [first, second] = own.spans.filter(({ name }) => name === 'GET /api/brands')
      expect([first?.traceId, first?.parentSpanId]).toEqual([FOREIGN_TRACE, 'b7ad6b7169203331'])
      expect(second?.parentSpanId).toBeUndefined()
      await own.close()
      for (let count = 0; count < 20; count++) {
        expect(await call(behind, 'GET', '/api/brands')).toAnswer(200)
      }
      const told = () => behind.printed().includes('Traces cannot be sent.')
      await until('the log to tell', told, WAIT_MS)
    } finally {
      await behind.stop()
    }
  })
})
