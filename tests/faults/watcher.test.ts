import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import { startAlertService } from '../support/alerts/alert-service.ts'
import { startWebhookReceiver } from '../support/alerts/receivers.ts'
import { type OwnDatabase, startOwnDatabase } from '../support/database/own-database.ts'
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
    { HEARTBEAT_URL: heartbeats.url },
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

  it('operators learn once that no worker runs, and that one runs again', async () => {
    await worker.stop(0)
    await silenceWorkers(alerts.service)
    await expectToldOf(['[CRITICAL] Worker'])
    const token = await alerts.service.tokenOf('super-admin')
    const listed = await call(alerts.service, 'GET', '/api/alerts', { token })
    expect(listed.body).toMatchObject({
      alerts: [{ subject: 'worker', class: 'critical' }],
      watcher: { seen_at: expect.any(String) },
    })
    worker = await alerts.service.startWorker()
    await expectToldOf(['[CRITICAL] Worker', '[CRITICAL – resolved] Worker'])
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
  })

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
