import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Period, periodAt, previousPeriod, type ReportKind } from '../../src/reports/period.ts'
import type { Report } from '../../src/reports/report.ts'
import { startAlertService } from '../support/alerts/alert-service.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { storeLines } from '../support/logs/store-lines.ts'
import { seedHistory } from '../support/reports/seed-history.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import { storeReport } from '../support/store/verify-store.ts'
import { until } from '../support/system/until.ts'

let alerts: Awaited<ReturnType<typeof startAlertService>>
let token: string
/** The last day and week that have ended; a test that runs across midnight in Tokyo knows the one that was. */
let day: Period
let week: Period

beforeAll(async () => {
  alerts = await startAlertService({ PERIODIC_REPORTS: 'on' })
  token = await alerts.service.tokenOf('super-admin')
  await Promise.all([alerts.service.startWorker(), alerts.service.startWorker()])
})
afterAll(() => alerts?.stop())

const get = <T>(path: string, as: string | undefined = token) =>
  call<T>(alerts.service, 'GET', `/api/reports${path}`, { token: as })
const pathOf = ({ kind, start }: Period) => `/${kind}/${start}`
const recompute = (period: Period, as = token) =>
  call<{ changed: boolean }>(alerts.service, 'POST', `/api/reports${pathOf(period)}/recompute`, {
    token: as,
  })
type Read = { revision: number; stored_at: string | null; mail: string; report: Report }
const settled = () =>
  until('all jobs of reports', async () => {
    const { left } = await alerts.service.row(
      "select count(*)::int as left from jobs.job where name ~ 'report' and state < 'completed'",
    )
    return left === 0
  })
const records = () =>
  alerts.service.rows<{ kind: string; start: string; status: string }>(
    'select kind, start, status from generated_reports order by kind, start',
  )
const lastOf = async (kind: ReportKind): Promise<Period> => {
  const { from } = await alerts.service.row<{ from: Date }>(
    'select "from" from generated_reports where kind = $1',
    [kind],
  )
  return periodAt(kind, from.getTime())
}

describe('the reports', () => {
  inOrder()

  it('are made once for each period, whatever runs the job twice, and say that there is no data', async () => {
    for (let time = 0; time < 4; time += 1) await startJob(alerts.service, 'make-reports', {})
    await until('both reports', async () => (await records()).length === 2)
    await settled()
    const made = await records()
    expect(made.map(({ kind }) => kind)).toEqual(['daily', 'weekly'])
    day = await lastOf('daily')
    week = await lastOf('weekly')
    const answer = await get<Read>(pathOf(day))
    expect(answer.body).toMatchObject({
      revision: 1,
      stored_at: expect.any(String),
      mail: 'sent',
      report: { kind: 'daily', start: day.start, has_data: false, score: null, services: [] },
    })
    expect(answer.text).not.toMatch(/NaN|Infinity/)
  })

  it('arrive once, as text and as HTML', () => {
    expect(alerts.mail.mails.map(({ subject }) => subject).sort()).toEqual([
      `Daily report ${day.start} – Health score: unknown`,
      expect.stringMatching(`^Weekly report ${week.start} – .*– Health score: unknown$`),
    ])
    for (const { text, html } of alerts.mail.mails) {
      expect(text).toContain('Nothing was checked or logged.')
      expect(html).toContain('<li>Nothing was checked or logged.')
    }
  })

  it('are in the object store, with the bytes that are downloaded, and the verification knows them', async () => {
    const key = `reports/daily/${day.start}.r1.json`
    const bytes = await objectBytes(alerts.service, key)
    const file = await get(`${pathOf(day)}/file`)
    expect(file.text).toBe(bytes.toString())
    expect(file.headers.get('content-disposition')).toContain(`report-daily-${day.start}.json`)
    await alerts.service.store.delete(key)
    const [, { problems, repaired }] = await storeReport(alerts.service, '--repair')
    expect(problems).toMatchObject([{ kind: 'missing', key }])
    expect(repaired).toEqual([key])
    await settled()
    expect(await objectBytes(alerts.service, key)).toEqual(bytes)
  })

  it('that are computed again are the same bytes, and the next revision if the data are others', async () => {
    const before = await get(`${pathOf(day)}/file`)
    expect((await recompute(day)).body).toEqual({ changed: false })
    expect((await get(`${pathOf(day)}/file`)).text).toBe(before.text)
    await seedHistory(alerts.service, day)
    const line = { msg: 'The shop does not answer.', level: 'error', service: 'commerce' } as const
    await storeLines(alerts.service.databaseUrl, [line, line], { start: day.from, everyMs: 1000 })
    expect((await recompute(day)).body).toEqual({ changed: true })
    await settled()
    const { body, text } = await get<Read>(pathOf(day))
    expect(body).toMatchObject({
      revision: 2,
      report: {
        has_data: true,
        services: [
          { service: 'api', uptime: 100, known: 100 },
          { service: 'commerce', uptime: 95.833, down_minutes: 60 },
        ],
        errors: {
          total: 2,
          services: [{ service: 'commerce', errors: 2 }],
          messages: [{ message: 'The shop does not answer.', errors: 2 }],
        },
        requests: { answers: 24_000, failed: 48, error_rate: 0.2 },
        tests: { runs: 1, passed: 1, failed: 1 },
      },
    })
    expect(text).not.toMatch(/NaN/)
    const again = createHash('sha256').update((await get(`${pathOf(day)}/file`)).text)
    expect((await recompute(day)).body).toEqual({ changed: false })
    const stored = await objectBytes(alerts.service, `reports/daily/${day.start}.r2.json`)
    expect(createHash('sha256').update(stored).digest('hex')).toBe(again.digest('hex'))
    // Nobody gets the same report by mail twice.
    expect(alerts.mail.mails).toHaveLength(2)
    const entries = await auditEntries(alerts.service)
    expect(entries.filter(({ action }) => action === 'reports.recompute')).toHaveLength(3)
  })

  it('count the time since the last sample, also before the next one arrives', async () => {
    const subject = 'service/queue'
    const at = new Date(day.to - 5 * 60_000).toISOString()
    await alerts.service.rows(
      `insert into diagnostics.subjects (id, checked_at, status, valid_for_ms)
       values ($1, $2, 'error', 3600000)`,
      [subject, at],
    )
    expect((await recompute(day)).body).toEqual({ changed: true })
    await settled()
    const { report } = (await get<Read>(pathOf(day))).body
    expect(report.services.find(({ service }) => service === 'queue')).toMatchObject({
      uptime: 0,
      down_minutes: 5,
    })
  })

  it('that were missed are made afterwards, and only the last of them is mailed', async () => {
    const [, , third] = [1, 2, 3].reduce<Period[]>(
      (before) => [...before, previousPeriod(before.at(-1) ?? day)],
      [],
    )
    if (!third) throw new Error('There is no such day.')
    await alerts.service.rows(
      "update generated_reports set start = $1, key = 'reports/daily/other' where kind = 'daily'",
      [third.start],
    )
    alerts.mail.mails.length = 0
    await startJob(alerts.service, 'make-reports', {})
    await until('the missing reports', async () => (await records()).length >= 5)
    await settled()
    const daily = (await records()).filter(({ kind }) => kind === 'daily')
    expect(daily.slice(-3).map(({ status }) => status)).toEqual(['none', 'none', 'sent'])
    expect(alerts.mail.mails).toHaveLength(1)
    const newest = await get<{ docs: { start: string }[] }>('?limit=2')
    expect(newest.body).toMatchObject({ page: 1, limit: 2, totalDocs: daily.length })
    expect(newest.body.docs.map(({ start }) => start)).toEqual(
      daily
        .slice(-2)
        .map(({ start }) => start)
        .reverse(),
    )
    const objects = await objectsBelow(alerts.service, 'reports/daily/')
    expect(objects.length).toBeGreaterThanOrEqual(3)
  })

  it('are computed again only while their sources are kept', async () => {
    const old = periodAt('daily', day.from - 40 * 24 * 60 * 60_000)
    await alerts.service.rows(
      `insert into generated_reports (kind, start, "from", "to", content, key)
       select kind, $1, "from", "to", content, 'reports/daily/old' from generated_reports
       where kind = 'daily' limit 1`,
      [old.start],
    )
    expect(await recompute(old)).toAnswer(409, 'CONFLICT')
  })

  it('are for operators only', async () => {
    const artist = await alerts.service.tokenOf('artist')
    for (const path of ['', pathOf(day), `${pathOf(day)}/file`]) {
      expect(await call(alerts.service, 'GET', `/api/reports${path}`)).toAnswer(
        401,
        'UNAUTHENTICATED',
      )
      expect(await get(path, artist)).toAnswer(403, 'FORBIDDEN')
    }
    expect(await recompute(day, artist)).toAnswer(403, 'FORBIDDEN')
  })

  it('exist only for the days and weeks that have one', async () => {
    for (const path of [
      '/daily/2020-01-01',
      '/weekly/2020-01-01',
      '/daily/today',
      '/hourly/2026-01-01',
    ])
      expect(await get(path)).toAnswer(404, 'NOT_FOUND')
    expect(await get('?page=0')).toAnswer(400, 'VALIDATION_FAILED')
    expect(await get('?kind=hourly')).toAnswer(400, 'VALIDATION_FAILED')
  })
})
