import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RepairFailed } from '../../plugins/operations/diagnostics/api.ts'
import { CHECKS_START, finishChecks, startAlertService } from '../support/alerts/alert-service.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { until } from '../support/system/until.ts'

let alerts: Awaited<ReturnType<typeof startAlertService>>
let token: string

beforeAll(async () => {
  alerts = await startAlertService()
  token = await alerts.service.tokenOf('super-admin')
  await alerts.service.startWorker()
})
afterAll(() => alerts?.stop())

const post = <T = { id: string }>(path: string, json: object = {}, as = token) =>
  call<T>(alerts.service, 'POST', `/api/alerts${path}`, { token: as, json })
type Listed = {
  alerts: { subject: string; notified_at?: string; checks: object[] }[]
  silences: { id: string }[]
  channels: string[]
}
const list = async () => (await call<Listed>(alerts.service, 'GET', '/api/alerts', { token })).body
/** Subjects of what has arrived, oldest first. */
const mailed = () => alerts.mail.mails.map(({ subject }) => subject)
const hooked = () => alerts.webhook.requests.map(({ body }) => JSON.parse(body).text)
const settled = () =>
  until('everything to be delivered', async () => {
    const [row] = await alerts.service.rows(
      `SELECT (SELECT count(*) FROM alert_deliveries WHERE status = 'pending')
            + (SELECT count(*) FROM jobs.job WHERE name LIKE 'alerts-on-%' AND state < 'completed') AS left`,
    )
    return Number(row?.left) === 0
  })
async function minutes(from: number, service: 'commerce' | 'factory', statuses: string) {
  for (const [index, letter] of [...statuses].entries()) {
    const status = letter === 'e' ? 'error' : 'healthy'
    const detail = { en: 'It does not answer.', ja: '応答がありません。' }
    await finishChecks(alerts.service, from + index, [
      { service, status, ...(status === 'error' && { detail }) },
    ])
  }
  await settled()
}

describe('the results of checks', () => {
  it('are mailed and posted once when a service fails and when it recovers', async () => {
    await minutes(0, 'commerce', 'eeeee')
    expect(await list()).toMatchObject({
      alerts: [
        {
          subject: 'commerce',
          class: 'warning',
          since: new Date(CHECKS_START).toISOString(),
          notified_at: new Date(CHECKS_START + 2 * 60_000).toISOString(),
          checks: [{ detail: 'It does not answer.', runbook: 'docs/runbooks/commerce.md' }],
        },
      ],
      channels: ['email', 'webhook'],
    })
    await minutes(5, 'commerce', 'hhh')
    const told = ['[WARNING] Shop', '[WARNING – resolved] Shop']
    expect(mailed()).toEqual(told)
    expect(hooked()).toEqual(told)
    expect((await list()).alerts).toEqual([])
  })

  it('are repeated until the mail server accepts them, and then arrive once and in order', async () => {
    alerts.mail.refuse('not now')
    alerts.mail.mails.length = 0
    for (const minute of [0, 1, 2]) {
      await finishChecks(alerts.service, 60 + minute, [{ service: 'factory', status: 'error' }])
    }
    for (const minute of [3, 4]) {
      await finishChecks(alerts.service, 60 + minute, [{ service: 'factory', status: 'healthy' }])
    }
    await until('the second attempt', async () => {
      await skipPauses(alerts.service)
      const [row] = await alerts.service.rows(
        "SELECT max(retry_count) AS count FROM jobs.job WHERE name = 'alerts-on-alert.decided'",
      )
      return row?.count >= 2
    })
    alerts.mail.refuse(undefined)
    await until('both mails', async () => {
      await skipPauses(alerts.service)
      return mailed().length >= 2
    })
    await settled()
    expect(mailed()).toEqual(['[CRITICAL] Factory', '[CRITICAL – resolved] Factory'])
  })
})

describe('a watcher that no longer publishes what it sees', () => {
  it('is reported after three minutes, by the worker', async () => {
    alerts.mail.mails.length = 0
    await alerts.service.rows(
      "INSERT INTO alert_states (source, seen_at) VALUES ('watcher', now() - interval '1 hour')",
    )
    for (const before of [0, 1, 2]) {
      await until(`step ${before + 1}`, async () => {
        await startJob(alerts.service, 'step-alerts', {})
        const [row] = await alerts.service.rows(
          "SELECT state->'checks'->'watcher'->'streaks'->'error'->>'count' AS count FROM alert_states WHERE source = 'checks'",
        )
        return Number(row?.count) > before
      })
    }
    await until('the mail', () => mailed().length > 0)
    expect(mailed()).toEqual(['[WARNING] Watcher'])
    await alerts.service.rows("UPDATE alert_states SET seen_at = now() WHERE source = 'watcher'")
    await until('the end', async () => {
      await startJob(alerts.service, 'step-alerts', {})
      return mailed().length > 1
    })
    await settled()
    expect(mailed()).toEqual(['[WARNING] Watcher', '[WARNING – resolved] Watcher'])
  })

  it.each([
    ['are open while it may come back', '1 hour', ['web']],
    ['are forgotten after a day', '25 hours', []],
  ])('had incidents that %s', async (_, since, subjects) => {
    const incident = { id: 'web-1', subject: 'web', class: 'critical', since: 1, checks: [] }
    const state = { now: 1, checks: {}, incidents: [{ ...incident, notified: null }] }
    await alerts.service.rows(
      "UPDATE alert_states SET state = $1, seen_at = now() - $2::interval WHERE source = 'watcher'",
      [JSON.stringify(state), since],
    )
    const { alerts: open } = await list()
    await alerts.service.rows("DELETE FROM alert_states WHERE source = 'watcher'")
    await alerts.service.rows(
      "INSERT INTO alert_states (source, seen_at) VALUES ('watcher', now())",
    )
    expect(open.map(({ subject }: { subject: string }) => subject)).toEqual(subjects)
  })
})

describe('a silence', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  it('is created with an end, listed, audited and ended early', async () => {
    const created = await post('/silences', { subject: 'email', reason: 'Move', until: inHours(2) })
    expect(created).toAnswer(200)
    const { id } = created.body
    expect((await list()).silences).toEqual([
      expect.objectContaining({ id, subject: 'email', reason: 'Move' }),
    ])
    const ended = await call(alerts.service, 'POST', `/api/alert-silences/${id}/end`, { token })
    expect(ended).toAnswer(200)
    expect((await list()).silences).toEqual([])
    const actions = (await auditEntries(alerts.service)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['alert-silences.create', 'alert-silences.end']))
  })

  it('is one of 50 at most, however many are created at once', async () => {
    const json = { subject: 'email', reason: 'Many', until: inHours(1) }
    const { length: before } = (await list()).silences
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('/silences', json)))
    const created = answers.filter(({ status }) => status === 200)
    expect(created).toHaveLength(50 - before)
    for (const answer of answers.filter((one) => !created.includes(one))) {
      expect(answer).toAnswer(409, 'CONFLICT')
    }
    await alerts.service.rows("UPDATE alert_silences SET until = now() WHERE reason = 'Many'")
  })

  it.each([
    ['too long', () => ({ until: inHours(24 * 7 + 1) }), 'until'],
    ['in the past', () => ({ until: inHours(-1) }), 'until'],
    ['of an unknown service', () => ({ subject: 'weather' }), 'subject'],
    ['without a reason', () => ({ reason: ' ' }), 'reason'],
    ['with a reason that cannot be stored', () => ({ reason: 'a\u0000b' }), 'reason'],
  ])('is refused if it is %s', async (_, wrong, path) => {
    const right = { subject: null, reason: 'Move', until: inHours(1) }
    const answer = await post('/silences', { ...right, ...wrong() })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual([path])
  })
})

describe('repairs that have failed', () => {
  it('are reported at once, once for each run, and are listed among the past alerts', async () => {
    alerts.mail.mails.length = 0
    const failed: RepairFailed = {
      run: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10',
      at: new Date().toISOString(),
      failures: [
        {
          repair: 'invalid-indexes',
          detail: { en: 'The index is invalid.', ja: 'インデックスが無効です。' },
          action: { en: 'Repair it by hand.', ja: '手動で修復してください。' },
        },
      ],
      runbook: 'docs/runbooks/database-integrity.md',
    }
    await startJob(alerts.service, 'alerts-on-repair.failed', failed, 'repairs')
    await startJob(alerts.service, 'alerts-on-repair.failed', failed, 'repairs')
    await settled()
    expect(mailed()).toEqual(['[CRITICAL – repair failed] Database'])
    expect(alerts.mail.mails[0]?.text).toContain('docs/runbooks/database-integrity.md')
    const path = '/api/alerts/past'
    const past = await call<{ alerts: object[] }>(alerts.service, 'GET', path, { token })
    expect(past.body.alerts[0]).toMatchObject({
      ...{ subject: 'database', class: 'critical', outcome: 'repair-failed' },
      checks: [{ check: 'invalid-indexes', action: 'Repair it by hand.' }],
    })
  })
})

describe('alerts that are over', () => {
  it('are listed with what was sent, for users with the permission', async () => {
    const past = await call<{ alerts: { outcome: string; subject: string }[] }>(
      alerts.service,
      'GET',
      '/api/alerts/past?limit=50',
      { token },
    )
    const found = past.body.alerts.map(({ subject, outcome }) => `${subject} ${outcome}`)
    expect(found).toEqual(
      expect.arrayContaining(['commerce resolved', 'factory resolved', 'watcher resolved']),
    )
    const other = await alerts.service.tokenOf('art-admin')
    const path = '/api/alerts/past'
    expect(await call(alerts.service, 'GET', path, { token: other })).toAnswer(403, 'FORBIDDEN')
  })
})

describe('an emergency alert', () => {
  it('reaches every channel, is audited, and is limited', async () => {
    alerts.mail.mails.length = 0
    alerts.webhook.requests.length = 0
    expect(await post('/emergency', { reason: 'Fire' })).toAnswer(400, 'VALIDATION_FAILED')
    const answers = []
    for (let count = 0; count < 6; count += 1) {
      answers.push(await post('/emergency', { reason: `Fire ${count}`, confirm: true }))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await settled()
    expect(mailed()).toHaveLength(5)
    expect(hooked()).toEqual(Array(5).fill('[CRITICAL – sent by an operator] Emergency alert'))
    expect(alerts.mail.mails.map(({ text }) => text?.split('\n')[0]).sort()).toEqual(
      [0, 1, 2, 3, 4].map((count) => `Fire ${count}`),
    )
    const actions = (await auditEntries(alerts.service)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'alerts.emergency')).toHaveLength(5)
  })

  it('needs a permission that administrators of a brand do not have', async () => {
    const other = await alerts.service.tokenOf('art-admin')
    const answer = await post('/emergency', { reason: 'Fire', confirm: true }, other)
    expect(answer).toAnswer(403, 'FORBIDDEN')
  })
})
