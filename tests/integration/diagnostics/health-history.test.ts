import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryAnswer } from '../../../plugins/operations/diagnostics/endpoints/read-history.ts'
import type { RunAnswer } from '../../../plugins/operations/diagnostics/runs/run-answer.ts'
import { SERVICE_NAMES } from '../../../src/health/services.ts'
import { expectSuccess } from '../../support/artworks/register.ts'
import { storeLines } from '../../support/logs/store-lines.ts'
import { call } from '../../support/service/api.ts'
import { type Service, startService } from '../../support/service/service.ts'
import { until } from '../../support/system/until.ts'

const HOUR_MS = 60 * 60_000

let service: Service
let token: string
beforeAll(async () => {
  service = await startService()
  token = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

const get = async <T>(path: string) => expectSuccess(await call<T>(service, 'GET', path, { token }))
const addSample = (subject: string, at: number, status: string, ms: number) =>
  service.rows(
    `insert into diagnostics.samples (subject, at, status, valid_for_ms, response_ms)
      values ($1, $2, $3, 120000, $4)`,
    [subject, new Date(at).toISOString(), status, ms],
  )

describe.each(['/api/health/history', '/api/logs/errors'])('%s', (path) => {
  it('is for operators only', async () => {
    expect(await call(service, 'GET', path)).toAnswer(401, 'UNAUTHENTICATED')
    const artist = await service.tokenOf('artist')
    expect(await call(service, 'GET', path, { token: artist })).toAnswer(403, 'FORBIDDEN')
  })
})

describe('the history of the services', () => {
  it('has every service, without points before the first check', async () => {
    const { services } = await get<HistoryAnswer>('/api/health/history')
    expect(services).toEqual(SERVICE_NAMES.map((name) => ({ name, points: [] })))
  })

  it('has the worst status and the mean response time of each half hour of the last day', async () => {
    // A half hour that is over, and one more than a day ago.
    const begin = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS
    await addSample('service/email', begin, 'healthy', 10)
    await addSample('service/email', begin + 60_000, 'error', 31)
    await addSample('service/email', begin + 120_000, 'warning', 40)
    await addSample('service/email', begin + HOUR_MS / 2, 'healthy', 5)
    await addSample('service/email', begin - 24 * HOUR_MS, 'error', 1)
    await addSample('check/email', begin, 'error', 1000)
    const answer = await get<HistoryAnswer>('/api/health/history')
    expect(answer.point_minutes).toBe(30)
    expect(answer.services.find(({ name }) => name === 'email')?.points).toEqual([
      { at: new Date(begin).toISOString(), status: 'error', response_time: 27 },
      { at: new Date(begin + HOUR_MS / 2).toISOString(), status: 'healthy', response_time: 5 },
    ])
    expect(answer.services.filter(({ points }) => points.length > 0)).toHaveLength(1)
  })

  it('stays small however often a service is checked', async () => {
    await service.rows(`
      insert into diagnostics.samples (subject, at, status, valid_for_ms, response_ms)
      select 'service/queue', now() - n * interval '1 minute', 'healthy', 120000, n
      from generate_series(1, 1499) as n`)
    const { services } = await get<HistoryAnswer>('/api/health/history')
    const points = services.find(({ name }) => name === 'queue')?.points ?? []
    expect(points.length).toBeGreaterThanOrEqual(48)
    expect(points.length).toBeLessThanOrEqual(49)
  })
})

describe('the number of errors in the log', () => {
  it('counts those of the last 24 hours', async () => {
    await service.rows('delete from system_logs')
    const lines = (['error', 'error', 'warn', 'error'] as const).map((level) => ({
      ...{ level, msg: `Sample of the level ${level}` },
    }))
    const day = 24 * HOUR_MS
    await storeLines(service.databaseUrl, lines, { start: Date.now() - day, everyMs: day / 4 - 1 })
    expect(await get('/api/logs/errors')).toEqual({ count: 2, more: false })
  })

  it('says that there are more than it counts', async () => {
    await service.rows(`
      insert into system_logs (id, level, message, created_at, updated_at)
      select gen_random_uuid(), 'error', 'Sample', now(), now() from generate_series(1, 10000)`)
    expect(await get('/api/logs/errors')).toEqual({ count: 10_000, more: true })
  })
})

describe('a run', () => {
  it('names the request that started it, and makes checks due whose status it found changed', async () => {
    await service.rows(`
      insert into diagnostics.subjects (id, due_at, checked_at, status)
      values ('check/brand-settings', 'infinity', now(), 'error'), ('check/email', 'infinity', now(), 'error')
      on conflict (id) do update set due_at = 'infinity', status = 'error'`)
    const started = await call<{ id: string }>(service, 'POST', '/api/diagnostics/runs', {
      token,
      json: { steps: [6] },
    })
    const { id } = expectSuccess(started)
    const run = await until('the end of the run', async () => {
      const found = await get<RunAnswer>(`/api/diagnostics/runs/${id}`)
      return found.state === 'finished' ? found : undefined
    })
    const { request_id: requestId } = await service.row<{ request_id: string }>(
      `select request_id from audit_log where action = 'diagnostics.run' and record = $1`,
      [id],
    )
    expect(run.request_id).toBe(requestId)
    const due = await service.rows(
      `select id from diagnostics.subjects where due_at <= now() and id like 'check/%'`,
    )
    expect(due).toEqual([{ id: 'check/brand-settings' }])
  })
})
