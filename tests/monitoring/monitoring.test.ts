import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Child, startChild } from '../../src/stack/child.ts'
import { type Guard, startGuard } from '../../src/stack/guard.ts'
import { createWithImage } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { freePort } from '../support/system/free-port.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { runTool } from '../support/system/run-tool.ts'
import { until } from '../support/system/until.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/monitoring')
const RULES = ['recording-rules.yml', 'alerting-rules.yml'] as const
const TOKEN = 'a-metrics-token-of-this-test-0123456789'
const WAIT_MS = 200_000
const shipped = (file: string) => path.join(FOLDER, file)

describe('the rules that are shipped', () => {
  it('are valid', async () => {
    const { stdout } = await runTool('promtool', ['check', 'rules', ...RULES.map(shipped)])
    expect(stdout.match(/SUCCESS/g)).toHaveLength(RULES.length)
  })

  it('alert for what is wrong and for nothing else', async () => {
    const { stdout } = await runTool('promtool', ['test', 'rules', shipped('rules-test.yml')])
    expect(stdout).toContain('SUCCESS')
  })
})

const resultSchema = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        value: z.tuple([z.number(), z.string()]),
      }),
    ),
  }),
})
const rulesSchema = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), health: z.string(), type: z.string() })),
      }),
    ),
  }),
})
const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})

describe('a Prometheus server with the example configuration', () => {
  let guard: Guard
  let service: Service
  let prometheus: string
  let server: Child

  beforeAll(async () => {
    const [workerPort, ownPort] = [await freePort(), await freePort()]
    service = await startService({
      env: { METRICS_TOKEN: TOKEN, WORKER_METRICS_PORT: String(workerPort) },
    })
    await service.startWorker()
    const folder = await makeTemporaryFolder()
    const targets = { web: new URL(service.url).port, worker: String(workerPort) }
    await writeConfiguration(folder, targets)
    prometheus = `http://127.0.0.1:${ownPort}`
    guard = startGuard((reason) => process.stderr.write(`The guard is lost: ${reason}\n`))
    // Its message names the package to install.
    await runTool('prometheus', ['--version'])
    server = startChild(
      {
        file: 'prometheus',
        args: [
          `--config.file=${path.join(folder, 'prometheus.yml')}`,
          `--storage.tsdb.path=${path.join(folder, 'data')}`,
          `--web.listen-address=127.0.0.1:${ownPort}`,
        ],
        cwd: folder,
        env: { PATH: process.env.PATH ?? '' },
      },
      guard,
    )
  })
  afterAll(async () => {
    await server?.stop(10_000)
    await guard?.dismiss()
    await service?.stop()
  })

  async function query(expression: string) {
    const url = `${prometheus}/api/v1/query?${new URLSearchParams({ query: expression })}`
    return resultSchema.parse(await (await fetch(url)).json()).data.result
  }
  const isThere = async (expression: string) => (await query(expression).catch(() => [])).length > 0

  it('scrapes the web process and the worker', async () => {
    for (const job of ['web', 'worker']) {
      const up = `up{job="print-commerce-${job}"} == 1`
      await until(`the scrape of the ${job}`, () => isThere(up), WAIT_MS)
    }
    expect(await query('count(print_commerce_build_info)')).toHaveLength(1)
  })

  it('sees requests by route, jobs by queue and calls by peer', async () => {
    const admin = await service.tokenOf('super-admin')
    const json = { steps: [9] }
    expect(await call(service, 'POST', '/api/diagnostics/runs', { token: admin, json })).toAnswer(
      200,
    )
    await createWithImage(service, await service.tokenOf('artist'))
    for (const series of [
      'print_commerce_http_response_seconds_count{route="/api/:brand/artworks/:artwork_id/upload",status="2xx"}',
      'print_commerce_outgoing_call_seconds_count{peer="object-store",operation="put",result="ok"}',
      'print_commerce_outgoing_call_seconds_count{peer="shop",operation="check",result="ok"}',
      'print_commerce_queue_due_jobs{queue="compose-variants"}',
      'print_commerce_worker_seen_seconds{job="print-commerce-web"} < 90',
      'nodejs_eventloop_lag_p99_seconds{job="print-commerce-worker"}',
    ]) {
      await until(series, () => isThere(series), WAIT_MS)
    }
    expect(await query('print_commerce_database_up == 1')).toHaveLength(2)
  })

  it('evaluates all rules, and no alert is raised while all is well', async () => {
    const recorded = 'queue:print_commerce_oldest_due_seconds:max'
    await until('the rules', () => isThere(recorded), WAIT_MS)
    const answer = await (await fetch(`${prometheus}/api/v1/rules`)).json()
    const rules = rulesSchema.parse(answer).data.groups.flatMap((group) => group.rules)
    expect(rules.filter(({ type }) => type === 'alerting').length).toBeGreaterThan(10)
    await until(
      'every rule to be evaluated',
      async () => {
        const response = await fetch(`${prometheus}/api/v1/rules`)
        const { groups } = rulesSchema.parse(await response.json()).data
        return groups.every((group) => group.rules.every(({ health }) => health === 'ok'))
      },
      WAIT_MS,
    )
    // On a busy machine the first worker may be late.
    const firing = 'ALERTS{alertstate="firing"}'
    await until('all to be well', async () => (await query(firing)).length === 0, WAIT_MS)
    expect(await query(firing)).toEqual([])
  })

  it('answers every query of the dashboard', async () => {
    const dashboard = dashboardSchema.parse(
      JSON.parse(await readFile(shipped('dashboard.json'), 'utf8')),
    )
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(20)
    for (const expression of expressions) await query(expression)
  })
})

/** The example with the targets of this test, which is scraped every second. */
async function writeConfiguration(
  folder: string,
  ports: { readonly web: string; readonly worker: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const example = await readFile(shipped('prometheus.yml'), 'utf8')
  const adapted = example
    .replaceAll('_interval: 15s', '_interval: 1s')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.web}`)
    .replace('127.0.0.1:9464', `127.0.0.1:${ports.worker}`)
  await writeFile(path.join(folder, 'prometheus.yml'), adapted)
  await writeFile(path.join(folder, 'metrics-token'), TOKEN)
  for (const file of RULES) await writeFile(path.join(folder, file), await readFile(shipped(file)))
}
