import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAlertService } from '../support/alerts/alert-service.ts'
import { loseHeartbeats, skipPauses, startJob } from '../support/jobs/job-clock.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

let alerts: Awaited<ReturnType<typeof startAlertService>>

beforeAll(async () => {
  alerts = await startAlertService({ PERIODIC_REPORTS: 'on' })
})
afterAll(() => alerts?.stop())

const statuses = async () => {
  const rows = await alerts.service.rows<{ status: string }>(
    'select status from generated_reports where stored_at is not null order by kind',
  )
  return rows.map(({ status }) => status)
}

it('a worker that is killed between storing and mailing reports leaves one of each, mailed once', async () => {
  const first = await alerts.service.startWorker()
  alerts.mail.refuse('not now')
  await startJob(alerts.service, 'make-reports', {})
  await until('both reports in the store', async () => (await statuses()).length === 2)
  await until('an attempt to mail each', async () => {
    const { tried } = await alerts.service.row(
      "select count(*)::int as tried from jobs.job where name = 'mail-report' and state = 'retry'",
    )
    return tried === 2
  })
  await first.stop(0)
  expect(await statuses()).toEqual(['pending', 'pending'])
  expect(alerts.mail.mails).toEqual([])

  alerts.mail.refuse(undefined)
  await loseHeartbeats(alerts.service, 'mail-report')
  await Promise.all([alerts.service.startWorker(), alerts.service.startWorker()])
  // The same job again, as when the schedule of the killed worker is repeated.
  await startJob(alerts.service, 'make-reports', {})
  await until('both mails', async () => {
    await skipPauses(alerts.service)
    return (await statuses()).every((status) => status === 'sent')
  })
  await until('all jobs', async () => {
    const { left } = await alerts.service.row(
      "select count(*)::int as left from jobs.job where name ~ 'report' and state < 'completed'",
    )
    return left === 0
  })
  expect(await statuses()).toEqual(['sent', 'sent'])
  expect(alerts.mail.mails.map(({ subject }) => subject?.split(' ')[0]).sort()).toEqual([
    'Daily',
    'Weekly',
  ])
  expect(await objectsBelow(alerts.service, 'reports/')).toHaveLength(2)
})
