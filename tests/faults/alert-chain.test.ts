import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import { startCommerceSandbox } from '../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { startAlertService } from '../support/alerts/alert-service.ts'
import { startMailReceiver } from '../support/alerts/receivers.ts'
import { type OwnDatabase, startOwnDatabase } from '../support/database/own-database.ts'
import { commandsOf, runCommand } from '../support/diagnostics/runbook.ts'
import { createProcesses, type Processes } from '../support/service/processes.ts'
import { freePort } from '../support/system/free-port.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

// From the real check of a real dependency to the notification that an operator receives. Intervals are counted, and none
// is waited for, so that no result depends on how long one takes. Most of the time goes to the processes that the commands
// of the runbooks start.

const PATIENCE_MS = 600_000
const ENOUGH_TIME = { CHECK_TIMEOUT_FACTOR: '50' }
const COMMERCE_TOKEN = 'a-token-of-this-test'

let database: OwnDatabase
let alerts: Awaited<ReturnType<typeof startAlertService>>
let shop: Awaited<ReturnType<typeof startCommerceSandbox>>
let mail: Awaited<ReturnType<typeof startMailReceiver>>
let worker: Child
let terminal: Processes | undefined
let stack: Child | undefined
let shopPort: number
let mailPort: number
let shopFolder: string

const startShop = () =>
  startCommerceSandbox({ port: shopPort, dataDir: shopFolder, accessToken: COMMERCE_TOKEN })

beforeAll(async () => {
  database = await startOwnDatabase()
  shopFolder = await makeTemporaryFolder()
  shopPort = await freePort()
  mailPort = await freePort()
  shop = await startShop()
  mail = await startMailReceiver(mailPort)
  alerts = await startAlertService(
    {
      ALERT_EMAIL_TO: '',
      COMMERCE_ACCESS_TOKEN: COMMERCE_TOKEN,
      COMMERCE_URL: shop.url,
      ...ENOUGH_TIME,
      PERIODIC_CHECKS: 'on',
      PERIODIC_CHECKS_LOOK_MS: '100',
      SMTP_URL: mail.url,
      WATCH_SECONDS: '1',
    },
    { databaseUrl: database.url, templateDataDir: database.dataDir },
  )
  // It is counted; the last test looks whether that was stored.
  await fetch(`${alerts.service.url}/api/brands`)
  // Only the checks of a test run: others take seconds, and operators would be told of what a slow machine is late with.
  await alerts.service.rows(
    `alter table diagnostics.subjects alter column due_at set default 'infinity'`,
  )
  worker = await alerts.service.startWorker()
  await passInterval('commerce', 'email')
}, PATIENCE_MS)
afterAll(async () => {
  await alerts?.stop()
  await shop?.close()
  await mail?.close()
  await stack?.stop(20_000)
  await terminal?.stopAll()
  await database?.remove()
})
beforeEach(() => {
  alerts.webhook.requests.length = 0
})

const told = () => alerts.webhook.requests.map(({ body }) => JSON.parse(body).text as string)

async function checkedAt(check: string): Promise<string | undefined> {
  const [row] = await alerts.service.rows<{ at: string }>(
    `select checked_at::text as at from diagnostics.subjects where id = $1 and result is not null`,
    [`check/${check}`],
  )
  return row?.at
}

/** Lets one interval of checks pass: the worker runs them at once, decides and sends. */
async function passInterval(...checks: readonly string[]): Promise<void> {
  const times = () => Promise.all(checks.map(checkedAt))
  const before = await times()
  await alerts.service.rows(
    `insert into diagnostics.subjects (id, due_at) select unnest($1::text[]), now()
     on conflict (id) do update set due_at = now()`,
    [checks.map((check) => `check/${check}`)],
  )
  await until(
    'the checks',
    async () => (await times()).every((time, index) => time !== before[index]),
    PATIENCE_MS,
  )
  await until(
    'the decision',
    async () => {
      const { left } = await alerts.service.row<{ left: string }>(
        `select (select count(*) from alert_deliveries where status = 'pending')
           + (select count(*) from jobs.job where name like 'alerts-on-%' and state < 'completed') as left`,
      )
      return Number(left) === 0
    },
    PATIENCE_MS,
  )
}

/** Lets intervals pass until operators were told, and one more. */
async function passUntilTold(): Promise<void> {
  while (told().length === 0) await passInterval('commerce', 'email')
  await passInterval('commerce', 'email')
}

/**
 * How many results the last notification of a kind has taken: the errors from the first one to its decision, or the
 * results after the last error.
 */
async function resultsUntil(kind: 'firing' | 'resolved', check: string): Promise<number> {
  const { count } = await alerts.service.row<{ count: string }>(
    `with decided as (
       select to_timestamp((notification->>'at')::float8 / 1000) as at
       from alert_deliveries where kind = $1 order by created_at desc limit 1
     ), known as (
       select s.at, s.status from diagnostics.samples s, decided d where s.subject = $2 and s.at <= d.at + interval '1 millisecond'
     ), changed as (
       select max(at) as at from known where (status = 'error') <> ($1 = 'firing')
     )
     select count(*) from known, changed where known.at > changed.at`,
    [kind, `check/${check}`],
  )
  return Number(count)
}

describe('the shop and the mail server are stopped', () => {
  it(
    'operators are told once of both, by the third check, and the runbooks confirm it',
    async () => {
      await shop.close()
      await mail.close()
      await passUntilTold()
      expect(told()).toEqual(['[WARNING] Shop, E-mail'])
      expect(await resultsUntil('firing', 'commerce')).toBe(3)
      expect(await resultsUntil('firing', 'email')).toBe(3)
      const [body = '{}'] = alerts.webhook.requests.map((request) => request.body)
      expect(body).toContain('docs/runbooks/commerce.md')
      expect(body).toContain('docs/runbooks/email.md')
      const [diagnose = '', ask = ''] = await commandsOf('commerce', 'Confirmation')
      expect(await runCommand(diagnose, alerts.service.env)).toMatchObject({
        code: 1,
        text: expect.stringContaining('COMMERCE_URL'),
      })
      // curl: the connection was refused.
      expect((await runCommand(ask, alerts.service.env)).code).toBe(7)
      const [diagnoseMail = ''] = await commandsOf('email', 'Confirmation')
      expect((await runCommand(diagnoseMail, alerts.service.env)).code).toBe(1)
    },
    PATIENCE_MS,
  )

  it(
    'operators are told once by the second check that both work again, and the runbooks verify it',
    async () => {
      shop = await startShop()
      mail = await startMailReceiver(mailPort)
      await passUntilTold()
      expect(told()).toEqual(['[WARNING – resolved] Shop, E-mail'])
      expect(await resultsUntil('resolved', 'commerce')).toBe(2)
      expect(await resultsUntil('resolved', 'email')).toBe(2)
      const [, ask = ''] = await commandsOf('commerce', 'Confirmation')
      expect((await runCommand(ask, alerts.service.env)).text).toContain('"name"')
      for (const runbook of ['commerce', 'email']) {
        const [verify = ''] = await commandsOf(runbook, 'Verification')
        expect((await runCommand(verify, alerts.service.env)).text.trim()).toMatch(/\n0$/)
      }
    },
    PATIENCE_MS,
  )
})

describe('the database is stopped', () => {
  it(
    'operators are told once by the watcher, the runbook starts it again, and they are told so',
    async () => {
      const watcher = await alerts.service.start('src/processes/watcher.ts', 'watcher ready')
      await database.stop('at-once')
      // That three rounds are enough is counted in tests/unit/alerts/watcher.test.ts.
      await until('the notification', () => told().length > 0, PATIENCE_MS)
      expect(told()).toEqual(['[CRITICAL] Database'])
      const [body = '{}'] = alerts.webhook.requests.map((request) => request.body)
      expect(body).toContain('docs/runbooks/database-down.md')
      // Nothing has set up the environment of the embedded database here; its commands find it.
      const stackEnv = { ...database.stackEnv, ...ENOUGH_TIME }
      const [, diagnose = ''] = await commandsOf('database-down', 'Confirmation')
      const confirmed = await runCommand(diagnose, stackEnv)
      expect(confirmed).toMatchObject({ code: 1, text: expect.stringContaining('ERROR') })
      const commands = await commandsOf('database-down', 'Commands')
      const start = commands.find((command) => command.startsWith('npm start database')) ?? ''
      terminal = createProcesses(stackEnv)
      stack = await terminal.startCommand(start, 'Press Ctrl-C to stop.')
      const [, verify = '', ready = ''] = await commandsOf('database-down', 'Verification')
      expect((await runCommand(verify, stackEnv)).text).toMatch(/^0$/m)
      await until(
        'the web process',
        async () => {
          return (await runCommand(ready, alerts.service.env)).text === '200\n'
        },
        PATIENCE_MS,
      )
      const both = ['[CRITICAL] Database', '[CRITICAL – resolved] Database']
      await until('the end', () => told().length > 1, PATIENCE_MS)
      expect(told()).toEqual(both)
      // The worker finds its way back by itself, and its checks have nothing to add.
      for (let interval = 0; interval < 3; interval += 1) await passInterval('database')
      expect(told()).toEqual(both)
      await watcher.stop(20_000)
      await worker.stop(20_000)
    },
    PATIENCE_MS,
  )
})

describe('the requests of users', () => {
  it(
    'are counted by the web process, and stored before it exits',
    async () => {
      process.kill(alerts.service.apiPid, 'SIGTERM')
      const stored = await until(
        'the row of a minute',
        async () => {
          const sums = 'select sum(reads)::int as reads from diagnostics.requests'
          return (await alerts.service.row<{ reads: number | null }>(sums)).reads
        },
        PATIENCE_MS,
      )
      expect(stored).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )
})
