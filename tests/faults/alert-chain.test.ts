import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import { freePort } from '../../src/stack/ports.ts'
import { startCommerceSandbox } from '../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { startAlertService } from '../support/alerts/alert-service.ts'
import { startMailReceiver } from '../support/alerts/receivers.ts'
import { type OwnDatabase, startOwnDatabase } from '../support/database/own-database.ts'
import { commandsOf, runCommand } from '../support/diagnostics/runbook.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

// From the real check of a real dependency to the notification that an operator receives. Intervals are counted, and none
// is waited for, so that no result depends on how long one takes.

const PATIENCE_MS = 600_000
const COMMERCE_TOKEN = 'a-token-of-this-test'

let database: OwnDatabase
let alerts: Awaited<ReturnType<typeof startAlertService>>
let shop: Awaited<ReturnType<typeof startCommerceSandbox>>
let mail: Awaited<ReturnType<typeof startMailReceiver>>
let worker: Child
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
      CHECK_TIMEOUT_FACTOR: '50',
      PERIODIC_CHECKS: 'on',
      SMTP_URL: mail.url,
      WATCH_SECONDS: '1',
    },
    { databaseUrl: database.url, templateDataDir: database.dataDir },
  )
  // What is counted of it is stored within a minute; the last test looks.
  await fetch(`${alerts.service.url}/api/brands`)
  worker = await alerts.service.startWorker()
  await until('the first results', () => checkedAt('commerce'), PATIENCE_MS)
  // From now on only the check of a test runs: the installation has no factory, and a slow machine would be told of it.
  await alerts.service.rows(
    `update diagnostics.subjects set due_at = 'infinity' where id like 'check/%'`,
  )
}, PATIENCE_MS)
afterAll(async () => {
  await alerts?.stop()
  await shop?.close()
  await mail?.close()
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

/** Lets one interval of a check pass: the worker runs it, decides and sends. */
async function passInterval(check: string): Promise<void> {
  const before = await checkedAt(check)
  await alerts.service.rows(`update diagnostics.subjects set due_at = now() where id = $1`, [
    `check/${check}`,
  ])
  await until('the check', async () => (await checkedAt(check)) !== before, PATIENCE_MS)
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

/** Lets intervals pass until operators were told so often, and one more. */
async function passUntilTold(check: string, times: number): Promise<void> {
  while (told().length < times) await passInterval(check)
  await passInterval(check)
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

describe('the shop is stopped', () => {
  it(
    'operators are told once, by the third check, and the runbook confirms it',
    async () => {
      await shop.close()
      await passUntilTold('commerce', 1)
      expect(told()).toEqual(['[WARNING] Shop'])
      expect(await resultsUntil('firing', 'commerce')).toBe(3)
      const [body = '{}'] = alerts.webhook.requests.map((request) => request.body)
      expect(body).toContain('docs/runbooks/commerce.md')
      const [diagnose = '', ask = ''] = await commandsOf('commerce', 'Confirmation')
      expect(await runCommand(diagnose, alerts.service.env)).toMatchObject({
        code: 1,
        text: expect.stringContaining('COMMERCE_URL'),
      })
      // curl: the connection was refused.
      expect((await runCommand(ask, alerts.service.env)).code).toBe(7)
    },
    PATIENCE_MS,
  )

  it(
    'operators are told by the second check that it works again, and the runbook verifies it',
    async () => {
      shop = await startShop()
      await passUntilTold('commerce', 1)
      expect(told()).toEqual(['[WARNING – resolved] Shop'])
      expect(await resultsUntil('resolved', 'commerce')).toBe(2)
      const [, ask = ''] = await commandsOf('commerce', 'Confirmation')
      expect((await runCommand(ask, alerts.service.env)).text).toContain('"name"')
      const [verify = ''] = await commandsOf('commerce', 'Verification')
      expect((await runCommand(verify, alerts.service.env)).text.trim()).toMatch(/\n0$/)
    },
    PATIENCE_MS,
  )
})

describe('the mail server is stopped', () => {
  it(
    'operators are told once, by the third check, and by the second one that it works again',
    async () => {
      await mail.close()
      await passUntilTold('email', 1)
      expect(told()).toEqual(['[WARNING] E-mail'])
      expect(await resultsUntil('firing', 'email')).toBe(3)
      const [diagnose = ''] = await commandsOf('email', 'Confirmation')
      expect((await runCommand(diagnose, alerts.service.env)).code).toBe(1)
      mail = await startMailReceiver(mailPort)
      await passUntilTold('email', 2)
      expect(told()).toEqual(['[WARNING] E-mail', '[WARNING – resolved] E-mail'])
      expect(await resultsUntil('resolved', 'email')).toBe(2)
      const [verify = ''] = await commandsOf('email', 'Verification')
      expect((await runCommand(verify, alerts.service.env)).text.trim()).toMatch(/\n0$/)
    },
    PATIENCE_MS,
  )
})

describe('the database is stopped', () => {
  it(
    'operators are told once by the watcher, and that it works again',
    async () => {
      const watcher = await alerts.service.start('src/processes/watcher.ts', 'watcher ready')
      await database.stop('at-once')
      // That three rounds are enough is counted in tests/unit/alerts/watcher.test.ts.
      await until('the notification', () => told().length > 0, PATIENCE_MS)
      expect(told()).toEqual(['[CRITICAL] Database'])
      await database.start()
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
    'are counted by the web process, and stored',
    async () => {
      const stored = await until(
        'the row of a minute',
        async () => {
          const sums = 'select sum(reads)::int as reads from diagnostics.requests'
          return (await alerts.service.row<{ reads: number | null }>(sums)).reads
        },
        PATIENCE_MS,
        500,
      )
      expect(stored).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )
})
