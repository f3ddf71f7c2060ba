import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../../support/artworks/register.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import { inOrder } from '../../support/runner/in-order.ts'
import { call } from '../../support/service/api.ts'
import type { Service } from '../../support/service/service.ts'
import { objectsBelow } from '../../support/store/objects.ts'
import { until } from '../../support/system/until.ts'

const RUNS = '/api/diagnostics/runs'
const PATIENCE_MS = 300_000
type Part = { readonly id: string; readonly status: string }
type Run = {
  readonly id: string
  readonly state: string
  readonly summary: Readonly<Record<string, number>>
  readonly phases: readonly { readonly progress: string }[]
  readonly checks: readonly {
    readonly id: string
    readonly status?: string
    readonly parts: readonly Part[]
  }[]
}

let installation: WithPeers
let service: Service
let token: string
let whole: Run
beforeAll(async () => {
  installation = await startWithPeers()
  service = installation.service
  token = await service.tokenOf('super-admin')
})
afterAll(() => installation?.stop())

const start = (json: object = {}) => call<{ id: string }>(service, 'POST', RUNS, { token, json })
const read = async (id: string) =>
  expectSuccess(await call<Run>(service, 'GET', `${RUNS}/${id}`, { token }))
const ended = (id: string) =>
  until(
    'the end of the run',
    async () => {
      const run = await read(id)
      return run.state === 'running' ? undefined : run
    },
    PATIENCE_MS,
    200,
  )

/** Rows of what a simulated order is made of, and the jobs that follow from one. */
const counts = () =>
  service.row(`select
    (select count(*) from orders) as orders, (select count(*) from order_events) as events,
    (select count(*) from photo_templates) as templates, (select count(*) from print_jobs) as prints,
    (select count(*) from jobs.job where name like '%order%' or name like '%push%') as jobs,
    (select count(*) from audit_log where action <> 'diagnostics.run') as audited`)

describe('a diagnostic run', () => {
  inOrder()

  it('is started by callers with the permission only', async () => {
    expect(await call(service, 'POST', RUNS, { json: {} })).toAnswer(401)
    const artist = await service.tokenOf('artist')
    expect(await call(service, 'POST', RUNS, { token: artist, json: {} })).toAnswer(403)
    expect(await start({ steps: [14] })).toAnswer(400, 'VALIDATION_FAILED')
  })

  it(
    'of all steps is green in a healthy installation, and leaves nothing behind',
    async () => {
      const keys = async () => (await objectsBelow(service, '')).map(({ key }) => key)
      const before = await keys()
      const countsBefore = await counts()
      const { id } = expectSuccess(await start())
      expect(await start()).toAnswer(409, 'DIAGNOSTICS_RUNNING')
      whole = await ended(id)
      expect(whole.state).toBe('finished')
      const errors = whole.checks.flatMap(({ parts }) =>
        parts.filter(({ status }) => status === 'error'),
      )
      expect(errors).toEqual([])
      expect(whole.checks.find((check) => check.id === 'composition')?.status).toBe('healthy')
      expect(whole.phases.every(({ progress }) => progress === 'finished')).toBe(true)
      expect(await keys()).toEqual(before)
      expect(await counts()).toEqual(countsBefore)
      const mails = await fetch(`${installation.mail.url}/api/messages`)
      expect(await mails.json()).toMatchObject({ messages: [{ subject: /Test mail/ }] })
    },
    PATIENCE_MS,
  )

  it('is audited, and a record of each part is kept', async () => {
    const audited = await service.rows(
      `select outcome, record from audit_log where action = 'diagnostics.run'`,
    )
    expect(audited).toEqual([{ outcome: 'allowed', record: whole.id }])
    const { count } = await service.row('select count(*)::int from api_test_results where success')
    expect(count).toBe((whole.summary.healthy ?? 0) + (whole.summary.warning ?? 0))
  })

  it('is green for a brand whose smallest sheet is neither square nor of whole millimetres', async () => {
    const [brand] = await service.rows<{ sizes: object }>(
      `select config->'print'->'sizes' as sizes from brands where id = 'photo'`,
    )
    const change = (sizes: object | undefined) =>
      service.rows(
        `update brands set config = jsonb_set(config, '{print,sizes}', $1) where id = 'photo'`,
        [JSON.stringify(sizes)],
      )
    await change([{ id: 'kg', widthMm: 101.6, heightMm: 152.4 }])
    const { id } = expectSuccess(await start({ steps: [12] }))
    const { checks } = await ended(id)
    await change(brand?.sizes)
    expect(checks.map((check) => [check.id, check.status])).toEqual([
      ['simulated-order', 'healthy'],
    ])
  })

  it('is followed by server-sent events until it has ended', async () => {
    const { id } = expectSuccess(await start({ steps: [6] }))
    const response = await fetch(`${service.url}${RUNS}/${id}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    const events = (await response.text()).split('\n\n').filter((event) => event !== '')
    const states = events.map(
      (event) => (JSON.parse(event.split('data: ')[1] ?? '{}') as Run).state,
    )
    expect(states.at(-1)).toBe('finished')
    expect(states.slice(0, -1).every((state) => state === 'running')).toBe(true)
  })

  it('is compared with the finished run of the same steps before it', async () => {
    await service.rows(`update brands set kind = 'undecided' where kind = 'photo-print'`)
    const { id } = expectSuccess(await start({ steps: [6] }))
    await ended(id)
    const answer = await call(service, 'GET', `${RUNS}/${id}/comparison`, { token })
    expect(answer.body).toMatchObject({
      previous: expect.any(String),
      differences: [
        { check: 'brand-settings', part: 'photo-print', before: 'healthy', after: 'warning' },
      ],
    })
    const first = await call(service, 'GET', `${RUNS}/${whole.id}/comparison`, { token })
    expect(first.body).toEqual({ differences: [] })
  })

  it('is exported as JSON and as JUnit XML', async () => {
    const get = async (format: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return fetch(`${service.url}${RUNS}/${whole.id}/export?format=${format}`, { headers })
    }
    expect(await (await get('json')).json()).toMatchObject({ id: whole.id })
    const xml = await get('junit')
    expect(xml.headers.get('content-type')).toContain('application/xml')
    expect(await xml.text()).toContain('<testsuite name="Database" tests="3" failures="0"')
  })

  it('decides the readiness, which says what is missing', async () => {
    const answer = await call(service, 'GET', '/api/diagnostics/readiness', { token })
    expect(answer.body).toMatchObject({
      ready: true,
      run: { id: whole.id },
      phases: [
        { phase: 1, required: 100, reached: 100, ready: true },
        { phase: 2, reached: 100 },
        {
          phase: 3,
          missing: expect.arrayContaining([expect.objectContaining({ part: 'dns' })]),
        },
        { phase: 4, reached: 100 },
        { phase: 5, required: null, reached: 100, ready: true },
      ],
    })
  })

  it('of a killed process loses its lease, so that another one can begin', async () => {
    await service.rows(`
      insert into diagnostics.runs (state, holder, lease_until, steps, checks)
      values ('running', gen_random_uuid(), now() + interval '1 hour', '{1}', '[]')`)
    expect(await start({ steps: [6] })).toAnswer(409, 'DIAGNOSTICS_RUNNING')
    await service.rows(
      `update diagnostics.runs set lease_until = now() - interval '1 second' where state = 'running'`,
    )
    const { id } = expectSuccess(await start({ steps: [6] }))
    expect((await ended(id)).state).toBe('finished')
    const { runs } = expectSuccess(await call<{ runs: Run[] }>(service, 'GET', RUNS, { token }))
    expect(runs.filter(({ state }) => state === 'killed')).toHaveLength(1)
  })
})
