import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithImage } from '../support/artworks/register.ts'
import { call, NO_RECORD } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { freePort } from '../support/system/free-port.ts'
import { until } from '../support/system/until.ts'

const TOKEN = 'a-metrics-token-of-this-test-0123456789'
const WAIT_MS = 100_000

let service: Service
let workerUrl: string
beforeAll(async () => {
  const port = await freePort()
  workerUrl = `http://127.0.0.1:${port}`
  service = await startService({
    env: { METRICS_TOKEN: TOKEN, WORKER_METRICS_PORT: String(port) },
  })
})
afterAll(() => service?.stop())

const scraped = async (url = `${service.url}/api/metrics`): Promise<string> => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return response.text()
}
/** Values of the label `route` of all requests. */
const routesOf = (page: string) =>
  new Set(
    [...page.matchAll(/^print_commerce_http_response_seconds_count\{route="([^"]*)"/gm)].map(
      ([, route]) => route,
    ),
  )

describe('the metrics of the web process', () => {
  it('are refused without their token, whatever is sent instead', async () => {
    const admin = await service.tokenOf('super-admin')
    for (const token of [
      undefined,
      '',
      'wrong',
      admin,
      TOKEN.slice(1),
      `${TOKEN}0`,
      'x'.repeat(10_000),
    ]) {
      expect(await call(service, 'GET', '/api/metrics', { token })).toAnswer(401, 'UNAUTHENTICATED')
    }
    expect(await call(service, 'POST', '/api/metrics')).toAnswer(405, 'METHOD_NOT_ALLOWED')
  })

  it('name routes and never paths, so that clients cannot make the series more numerous', async () => {
    const get = (path: string) => call(service, 'GET', path)
    await get('/api/brands/art')
    await scraped()
    const before = routesOf(await scraped())
    const paths = Array.from({ length: 200 }, (_, index) => `${index}-${NO_RECORD}`)
    await Promise.all(
      paths.flatMap((path) => [get(`/api/brands/${path}`), get(`/api/${path}/x`), get(`/${path}`)]),
    )
    const after = routesOf(await scraped())
    expect(after.has('/api/brands/:id')).toBe(true)
    expect(after.has('/api/*')).toBe(true)
    expect([...after].filter((route) => route?.includes(NO_RECORD))).toEqual([])
    expect(after.size - before.size).toBeLessThan(4)
  })

  it('count calls of the shop, the object store and the identity provider', async () => {
    const token = await service.tokenOf('super-admin')
    const json = { steps: [3, 4, 5, 9] }
    const run = await call<{ id: string }>(service, 'POST', '/api/diagnostics/runs', {
      token,
      json,
    })
    expect(run).toAnswer(200)
    await until('the end of the run', async () => {
      const path = `/api/diagnostics/runs/${run.body.id}`
      const { body } = await call<{ state: string }>(service, 'GET', path, { token })
      return body.state === 'finished'
    })
    const page = await scraped()
    for (const labels of [
      'peer="shop",operation="check",result="ok"',
      'peer="object-store",operation="check",result="ok"',
      'peer="identity-provider",operation="keys",result="ok"',
      'peer="identity-provider",operation="discovery",result="ok"',
    ]) {
      expect(page).toContain(`print_commerce_outgoing_call_seconds_count{${labels}}`)
    }
  })

  it('have the queues, the pool and the process', async () => {
    const page = await scraped()
    for (const name of [
      'print_commerce_queue_due_jobs{queue="compose-variants"}',
      'print_commerce_queue_oldest_due_seconds{queue="compose-variants"}',
      'print_commerce_database_up 1',
      'print_commerce_database_connections{state="idle"}',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'process_resident_memory_bytes',
    ]) {
      expect(page).toContain(name)
    }
  })
})

describe('the metrics of a worker', () => {
  it('count its jobs, and show to the web process that it is there', async () => {
    expect(await scraped()).toContain('print_commerce_worker_seen_seconds +Inf')
    await service.startWorker()
    const artwork = await createWithImage(service, await service.tokenOf('artist'))
    const token = await service.tokenOf('art-admin')
    expect(await call(service, 'DELETE', `/api/artworks/${artwork}`, { token })).toAnswer(200)
    const done = 'print_commerce_job_seconds_count{queue="remove-artwork-objects",result="ok"}'
    const ofWorker = () => scraped(`${workerUrl}/metrics`)
    await until('the job', async () => (await ofWorker()).includes(done), WAIT_MS)
    const isSeen = async () => /^print_commerce_worker_seen_seconds \d/m.test(await scraped())
    await until('the worker to maintain the queues', isSeen, WAIT_MS)
  })

  it('are refused without the token', async () => {
    expect((await fetch(`${workerUrl}/metrics`)).status).toBe(401)
  })
})

describe('without METRICS_TOKEN', () => {
  it('there are no metrics, and the answer says why', async () => {
    const plain = await startService()
    try {
      const answer = await call(plain, 'GET', '/api/metrics', { token: TOKEN })
      expect(answer).toAnswer(404, 'NOT_FOUND')
      expect(answer.text).toContain('METRICS_TOKEN is not set')
    } finally {
      await plain.stop()
    }
  })
})
