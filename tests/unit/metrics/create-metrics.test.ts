import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { QueueStatistics } from '../../../src/jobs/job-queue.ts'
import { createMetrics } from '../../../src/metrics/create-metrics.ts'
import type { Work } from '../../../src/observation/observers.ts'

const STATISTICS: QueueStatistics = {
  backlogs: [{ queue: 'compose', due: 3, oldestSeconds: 12.5, isWorked: false }],
  failed: [
    { queue: 'compose', jobs: 2 },
    { queue: 'sweep', jobs: 0 },
  ],
  workerSeenSeconds: 7,
}
const POOL = { inUse: 4, idle: 1, waiting: 2, limit: 10 }

function started(read: () => Promise<QueueStatistics> = async () => STATISTICS) {
  const errors: unknown[] = []
  let reads = 0
  const metrics = createMetrics({
    version: '1.2.3',
    pool: () => POOL,
    queues: () => {
      reads += 1
      return read()
    },
    droppedLines: () => ({ debug: 7, info: 0 }),
    circuits: () => ({ shop: 'open', factory: 'half-open' }),
    onError: (error) => errors.push(error),
  })
  return { metrics, errors, reads: () => reads }
}

/** The lines of a page that are no comments and begin with the name. */
const linesOf = (page: string, name: string) =>
  page.split('\n').filter((line) => line.startsWith(name))

const request = (route: string, status = '2xx'): Work => ({
  kind: 'request',
  method: 'GET',
  requestId: 'of-this-test',
  traceparent: undefined,
  outcome: () => ({ route, status, statusCode: 200, responseSeconds: 0.15 }),
})
const job = (signal: AbortSignal): Work => ({
  kind: 'job',
  queue: 'compose',
  signal,
  traceparent: undefined,
})
const CALL: Work = { kind: 'call', peer: 'shop', operation: 'publish' }
const RUNNING = new AbortController().signal
const STOPPED = AbortSignal.abort()

describe('the metrics', () => {
  it('have the dropped log lines by level, once however often they are read', async () => {
    const { metrics } = started()
    await metrics.page()
    expect(linesOf(await metrics.page(), 'print_commerce_log_lines_dropped_total')).toEqual([
      'print_commerce_log_lines_dropped_total{level="debug"} 7',
      'print_commerce_log_lines_dropped_total{level="info"} 0',
    ])
  })

  it('count requests by route, method and status class, with the time until the response began', async () => {
    const { metrics } = started()
    await metrics.observe(request('/api/artworks/:id'), async () => {})
    await metrics.observe(request('/api/artworks/:id'), async () => {})
    await metrics.observe(request('/api/artworks/:id', '5xx'), async () => {})
    const labels = 'route="/api/artworks/:id",method="GET",status="2xx"'
    expect(linesOf(await metrics.page(), 'print_commerce_http_response_seconds')).toEqual(
      expect.arrayContaining([
        `print_commerce_http_response_seconds_bucket{le="0.1",${labels}} 0`,
        `print_commerce_http_response_seconds_bucket{le="0.2",${labels}} 2`,
        `print_commerce_http_response_seconds_count{${labels}} 2`,
        `print_commerce_http_response_seconds_count{${labels.replace('2xx', '5xx')}} 1`,
      ]),
    )
  })

  it('count jobs by queue and result: done, failed, or returned by a worker that stops', async () => {
    const { metrics } = started()
    const fails = () => Promise.reject(new Error('of this test'))
    await metrics.observe(job(RUNNING), async () => {})
    await expect(metrics.observe(job(RUNNING), fails)).rejects.toThrow('of this test')
    await expect(metrics.observe(job(STOPPED), fails)).rejects.toThrow('of this test')
    expect(linesOf(await metrics.page(), 'print_commerce_job_seconds_count')).toEqual([
      'print_commerce_job_seconds_count{queue="compose",result="ok"} 1',
      'print_commerce_job_seconds_count{queue="compose",result="failed"} 1',
      'print_commerce_job_seconds_count{queue="compose",result="stopped"} 1',
    ])
  })

  it('count calls of other systems by peer, operation and error code', async () => {
    const { metrics } = started()
    await metrics.observe(CALL, async () => {})
    for (const error of [
      new ServiceError('COMMERCE_UNAVAILABLE'),
      new Error('secret of a record'),
    ]) {
      await expect(metrics.observe(CALL, () => Promise.reject(error))).rejects.toThrow(error)
    }
    const page = await metrics.page()
    const labels = (result: string) => `peer="shop",operation="publish",result="${result}"`
    expect(linesOf(page, 'print_commerce_outgoing_call_seconds_count')).toEqual(
      ['ok', 'COMMERCE_UNAVAILABLE', 'INTERNAL'].map(
        (result) => `print_commerce_outgoing_call_seconds_count{${labels(result)}} 1`,
      ),
    )
    expect(page).not.toContain('secret')
  })

  it('have the state of the pool, the process, the queues and the workers', async () => {
    const page = await started().metrics.page()
    for (const line of [
      'print_commerce_build_info{version="1.2.3"} 1',
      'print_commerce_database_connections{state="in_use"} 4',
      'print_commerce_database_connections{state="waiting"} 2',
      'print_commerce_database_connections_limit 10',
      'print_commerce_database_up 1',
      'print_commerce_queue_due_jobs{queue="compose"} 3',
      'print_commerce_queue_due_jobs{queue="sweep"} 0',
      'print_commerce_queue_oldest_due_seconds{queue="compose"} 12.5',
      'print_commerce_queue_failed_jobs{queue="compose"} 2',
      'print_commerce_worker_seen_seconds 7',
    ]) {
      expect(page.split('\n')).toContain(line)
    }
    expect(page).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect(page).toMatch(/^nodejs_heap_size_used_bytes \d/m)
    expect(page).toMatch(/^process_resident_memory_bytes \d/m)
  })

  it('claim nothing of queues and workers while the database is away, and say why in the log', async () => {
    let isAway = false
    const { metrics, errors } = started(async () => {
      if (isAway) throw new Error('refused')
      return STATISTICS
    })
    await metrics.page()
    isAway = true
    const page = await metrics.page()
    expect(linesOf(page, 'print_commerce_database_up')).toEqual(['print_commerce_database_up 0'])
    expect(linesOf(page, 'print_commerce_queue')).toEqual([])
    expect(linesOf(page, 'print_commerce_worker')).toEqual([])
    expect(errors).toEqual([new Error('refused')])
  })

  it('report workers that were never there as infinitely long ago', async () => {
    const { metrics } = started(async () => ({ ...STATISTICS, workerSeenSeconds: null }))
    expect(linesOf(await metrics.page(), 'print_commerce_worker')).toEqual([
      'print_commerce_worker_seen_seconds +Inf',
    ])
  })

  it('ask the database once for all pages that are read at the same time', async () => {
    const { metrics, reads } = started()
    const pages = await Promise.all(Array.from({ length: 50 }, () => metrics.page()))
    expect(new Set(pages).size).toBe(1)
    expect(reads()).toBe(1)
    await metrics.page()
    expect(reads()).toBe(2)
  })
})

describe('the systems that this process has stopped asking', () => {
  it('are 1, and those that it asks or tries are 0', async () => {
    const { metrics } = started()
    expect(linesOf(await metrics.page(), 'print_commerce_outgoing_circuit_open')).toEqual([
      'print_commerce_outgoing_circuit_open{peer="shop"} 1',
      'print_commerce_outgoing_circuit_open{peer="factory"} 0',
    ])
  })
})
