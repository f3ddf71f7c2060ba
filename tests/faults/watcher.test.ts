import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import { finishChecks, startAlertService } from '../support/alerts/alert-service.ts'
import { startWebhookReceiver } from '../support/alerts/receivers.ts'
import { type OwnDatabase, startOwnDatabase } from '../support/database/own-database.ts'
import { commandsOf, runCommand } from '../support/diagnostics/runbook.ts'
import { silenceWorkers } from '../support/jobs/job-clock.ts'
import { call } from '../support/service/api.ts'
import { until } from '../support/system/until.ts'

// What the watcher watches is stopped for real, one after another.

let database: OwnDatabase
let alerts: Awaited<ReturnType<typeof startAlertService>>
let heartbeats: Awaited<ReturnType<typeof startWebhookReceiver>>
let worker: Child
let watcher: Child

beforeAll(async () => {
  database = await startOwnDatabase()
  heartbeats = await startWebhookReceiver()
  alerts = await startAlertService(
    { HEARTBEAT_URL: heartbeats.url, CHECK_TIMEOUT_FACTOR: '50' },
    { databaseUrl: database.url, templateDataDir: database.dataDir },
  )
  worker = await alerts.service.startWorker()
})
afterAll(async () => {
  await alerts?.stop()
  await heartbeats?.close()
  await database?.remove()
})
beforeEach(async () => {
  alerts.mail.mails.length = 0
  alerts.webhook.requests.length = 0
})

/** A killed watcher may send again what it has not recorded as sent: receivers know it by its id. */
const once = (told: readonly (readonly [id: unknown, subject: unknown])[]) => [
  ...new Map(told).values(),
]
const mailed = () => once(alerts.mail.mails.map((mail) => [mail.messageId, mail.subject]))
const hooked = () =>
  once(
    alerts.webhook.requests.map(({ headers, body }) => [
      headers['idempotency-key'],
      JSON.parse(body).text,
    ]),
  )
/** Waits for so many notifications on both channels, and expects these. */
async function expectToldOf(subjects: readonly string[]) {
  await until(`${subjects.length} notifications`, () => {
    return mailed().length >= subjects.length && hooked().length >= subjects.length
  })
  expect(mailed()).toEqual(subjects)
  expect(hooked()).toEqual(subjects)
}

const LEFT = `name = 'alerts-on-checks.finished' and state < 'completed'`
/** Leaves a job that no worker takes for ten minutes. */
async function leaveJob() {
  await finishChecks(alerts.service, 0, [{ service: 'email', status: 'healthy' }])
  await alerts.service.rows(
    `update jobs.job set created_on = created_on - interval '10 minutes',
       start_after = start_after - interval '10 minutes' where ${LEFT}`,
  )
}
const leftJobs = async () =>
  (await alerts.service.rows(`select from jobs.job where ${LEFT}`)).length

describe('while the watcher runs', () => {
  beforeAll(async () => {
    watcher = await alerts.startWatcher()
    await until('a heartbeat', () => heartbeats.requests.length > 0)
  })

  it('operators learn once that the database is away, and that it is back', async () => {
    await database.stop('at-once')
    await expectToldOf(['[CRITICAL] Database'])
    await database.start()
    await expectToldOf(['[CRITICAL] Database', '[CRITICAL – resolved] Database'])
    expect(alerts.mail.mails[0]?.text).toContain('docs/runbooks/database-down.md')
  })

  it('operators learn once of an outage in which the watcher itself is killed', async () => {
    await database.stop('orderly')
    await expectToldOf(['[CRITICAL] Database'])
    await watcher.stop(0)
    watcher = await alerts.startWatcher()
    await database.start()
    await expectToldOf(['[CRITICAL] Database', '[CRITICAL – resolved] Database'])
  })

  it('operators learn once that no worker runs, the runbook starts one, and they learn of it', async () => {
    await worker.stop(0)
    await silenceWorkers(alerts.service)
    await expectToldOf(['[CRITICAL] Worker'])
    const token = await alerts.service.tokenOf('super-admin')
    const listed = await call(alerts.service, 'GET', '/api/alerts', { token })
    expect(listed.body).toMatchObject({
      alerts: [{ subject: 'worker', class: 'critical' }],
      watcher: { seen_at: expect.any(String) },
    })
    expect(alerts.mail.mails[0]?.text).toContain('docs/runbooks/worker-down.md')
    await leaveJob()
    expect(await leftJobs()).toBe(1)
    const [diagnose = ''] = await commandsOf('worker-down', 'Confirmation')
    expect(await runCommand(diagnose, alerts.service.env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('No worker takes the jobs of: alerts-on-checks.finished.'),
    })
    const [start = ''] = await commandsOf('worker-down', 'Commands')
    worker = await alerts.service.startCommand(start, 'worker ready')
    await expectToldOf(['[CRITICAL] Worker', '[CRITICAL – resolved] Worker'])
    await until('the job that was left', async () => (await leftJobs()) === 0)
    const [verify = ''] = await commandsOf('worker-down', 'Verification')
    expect((await runCommand(verify, alerts.service.env)).text).toMatch(/^0$/m)
    const past = async () => {
      const { body } = await call(alerts.service, 'GET', '/api/alerts/past', { token })
      return body.alerts as readonly { subject: string; outcome: string }[]
    }
    await until('what the watcher has sent', async () => {
      const [newest] = await past()
      return newest?.subject === 'worker' && newest.outcome === 'resolved'
    })
    expect(await past()).toMatchObject([
      { subject: 'worker', outcome: 'resolved' },
      { subject: 'database', outcome: 'resolved' },
      { subject: 'database', outcome: 'resolved' },
    ])
  }, 600_000)

  it('operators learn once that the web process is down, and that it is up', async () => {
    process.kill(alerts.service.apiPid, 'SIGKILL')
    await expectToldOf(['[CRITICAL] Web process'])
    await alerts.service.start('tests/support/service/api-process.ts', 'api ready')
    await expectToldOf(['[CRITICAL] Web process', '[CRITICAL – resolved] Web process'])
  })

  it('the watcher ends in order when it is asked to', async () => {
    await watcher.stop(20_000)
    expect(await watcher.exited).toMatchObject({ code: 0 })
    expect([...mailed(), ...hooked()]).toEqual([])
  })
})
