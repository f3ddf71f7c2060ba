import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notification } from '../../src/alerts/notification.ts'
import type { Child } from '../../src/stack/child.ts'
import { startAlertService } from '../support/alerts/alert-service.ts'
import { notification } from '../support/alerts/notifications.ts'
import { loseHeartbeats, startJob } from '../support/jobs/job-clock.ts'
import { killAtOnce } from '../support/jobs/kill-workers.ts'
import { until } from '../support/system/until.ts'

/** The campaign kills 50 times (`npm run test:campaign`). */
const KILLS = Number(process.env.KILLS ?? 3)
/** Ends only what hangs. */
const KILL_MS = 180_000
const QUEUE = 'alerts-on-alert.decided'

let alerts: Awaited<ReturnType<typeof startAlertService>>
let worker: Child

beforeAll(async () => {
  alerts = await startAlertService({ ALERT_EMAIL_TO: '' })
  worker = await alerts.service.startWorker()
})
afterAll(() => alerts?.stop())

/** When the worker is killed, after the decision was stored. */
const MOMENTS = ['before it sends', 'while it sends', 'when it was answered'] as const

it(
  `${KILLS} kills between decision and delivery: each alert arrives, and never three times`,
  async () => {
    expect(KILLS).toBeGreaterThan(0)
    const arrivals: number[] = []
    let killed = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = MOMENTS[kill % MOMENTS.length]
      const id = randomUUID().replaceAll('-', '')
      const count = () =>
        alerts.webhook.requests.filter(({ headers }) => headers['idempotency-key'] === id).length
      if (moment === 'before it sends') await killAtOnce(worker, 0)
      alerts.webhook.whenReceived(async () => {
        if (moment === 'while it sends') await killAtOnce(worker, 0)
      })
      const delivery = await enqueue(notification({ id }))
      if (moment === 'when it was answered') {
        await until('the request', () => count() > 0)
        await killAtOnce(worker, 0)
      }
      expect(await worker.exited).toMatchObject({ signal: 'SIGKILL' })
      killed += 1
      alerts.webhook.whenReceived(undefined)
      await loseHeartbeats(alerts.service, QUEUE)
      worker = await alerts.service.startWorker()
      await until('the end of the delivery', async () => {
        const { status } = await alerts.service.row(
          'SELECT status FROM alert_deliveries WHERE id = $1',
          [delivery],
        )
        return status === 'sent'
      })
      arrivals.push(count())
    }
    expect([killed, arrivals.length]).toEqual([KILLS, KILLS])
    expect(arrivals.filter((count) => count < 1 || count > 2)).toEqual([])
  },
  KILLS * KILL_MS,
)

/** As the decision does: a row of the outbox and its event. */
async function enqueue(decided: Notification): Promise<string> {
  const { id } = await alerts.service.row<{ id: string }>(
    `INSERT INTO alert_deliveries (notification_id, channel, kind, class, notification)
     VALUES ($1, 'webhook', $2, $3, $4) RETURNING id`,
    [decided.id, decided.kind, decided.class, JSON.stringify(decided)],
  )
  await startJob(alerts.service, QUEUE, { delivery: id }, id)
  return id
}
