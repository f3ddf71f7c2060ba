import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../conformance/factory/fault-proxy.ts'
import { loseHeartbeats, skipPauses, startJob } from '../support/jobs/job-clock.ts'
import { seededRandom } from '../support/pictures/images.ts'
import {
  approvedOrder,
  type FactorySite,
  forSale,
  startFactorySite,
} from '../support/production/factory-site.ts'
import { freePort } from '../support/system/free-port.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

/** A campaign sets them. */
const ORDERS = Number(process.env.PRINT_ORDERS ?? 3)
const KILLS = Number(process.env.PRINT_KILLS ?? 1)
const random = seededRandom(Number(process.env.PRINT_SEED ?? 20_261_124))

/** What may happen to any request: nothing, a lost request or answer, a failure after the work, another's page. */
const FAULTS: readonly Fault[] = [
  ...['pass', 'answer-lost', 'answer-500', 'lost', 'answer-garbage', 'busy', 'page-404'],
] as Fault[]
const WORK = 'work-on-print-job'

let site: FactorySite
let dataDir = ''
let port = 0
let factory: ChildProcess | undefined
beforeAll(async () => {
  site = await startFactorySite()
  dataDir = await makeTemporaryFolder()
  port = await freePort()
})
afterAll(async () => {
  factory?.kill('SIGKILL')
  await site?.stop()
})

/** A factory in a process of its own, which works on its jobs by itself. */
async function startFactory(): Promise<void> {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, FACTORY_PORT: String(port) },
    ...{ FACTORY_TOKEN: site.service.env.FACTORY_TOKEN ?? '', FACTORY_STAGE_MS: '100' },
  }
  const program = 'src/stand-ins/factory-simulator/main.ts'
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  factory = child
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await until('the factory to be ready', () => printed.includes('ready'))
  site.proxy.target(`http://localhost:${port}`)
}

/** What the factory has on its disk. */
async function jobsOfFactory(): Promise<{ orderId: string; state: string }[]> {
  const folder = path.join(dataDir, 'factory', 'jobs')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
  )
}

const shipped = async (): Promise<number> =>
  Number((await site.service.row("SELECT count(*) FROM orders WHERE status = 'shipped'")).count)

describe('orders that are sent to the factory', () => {
  it(
    'are each printed exactly once, whatever is lost and killed',
    async () => {
      let worker = await site.service.startWorker()
      await forSale(site)
      // Until the factory runs, none of the orders that are approved gets there.
      site.proxy.target('http://localhost:1')
      const ids: string[] = []
      for (let n = 0; n < ORDERS; n++) ids.push((await approvedOrder(site)).id)
      site.proxy.next(
        ...Array.from(
          { length: ORDERS * 4 },
          () => FAULTS[Math.floor(random() * FAULTS.length)] ?? 'pass',
        ),
      )
      await startFactory()
      for (let kill = 0; kill < KILLS; kill++) {
        const before = site.proxy.arrived.length
        await skipPauses(site.service)
        await until('work to be under way', async () => {
          await skipPauses(site.service)
          return site.proxy.arrived.length > before
        })
        if (random() < 0.5 || KILLS === 1) {
          const ended = factory ? once(factory, 'exit') : undefined
          factory?.kill('SIGKILL')
          await ended
          await startFactory()
        }
        await worker.stop(0)
        worker = await site.service.startWorker()
        await loseHeartbeats(site.service, WORK)
      }
      await until(
        'every order to be shipped',
        async () => {
          await skipPauses(site.service)
          await startJob(site.service, 'follow-print-jobs', {})
          return (await shipped()) === ORDERS
        },
        600_000,
        500,
      )
      await worker.stop(10_000)
      const jobs = await jobsOfFactory()
      expect(jobs.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort())
      expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(['shipped']))
      const kept = await site.service.rows('SELECT attempt, state FROM print_jobs')
      expect(kept).toEqual(ids.map(() => ({ attempt: 1, state: 'shipped' })))
    },
    600_000 + ORDERS * 20_000,
  )
})
