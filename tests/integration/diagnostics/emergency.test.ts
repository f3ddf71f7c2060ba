import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/with-client.ts'
import { expectSuccess } from '../../support/artworks/register.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import { inOrder } from '../../support/runner/in-order.ts'
import { call } from '../../support/service/api.ts'
import { auditEntries } from '../../support/service/audit-entries.ts'
import { createProcesses, type Processes } from '../../support/service/processes.ts'
import type { Service } from '../../support/service/service.ts'
import { freePort } from '../../support/system/free-port.ts'
import { until } from '../../support/system/until.ts'

const EMERGENCY = '/api/diagnostics/emergency'
const REPAIRS = `${EMERGENCY}/repairs`
const PATIENCE_MS = 300_000

type Part = { readonly id: string; readonly status: string; readonly detail?: string }
type Repair = { readonly repair: string; readonly outcome: string; readonly changes: string[] }
type Run = {
  readonly id: string
  readonly state: string
  readonly checks: readonly { readonly id: string; readonly parts: readonly Part[] }[]
  readonly repairs: readonly Repair[]
}
type Emergency = {
  readonly diagnosis?: Run
  readonly repair?: Run
  readonly next_repair_at?: string
}

let installation: WithPeers
let service: Service
/** A second web process of the same installation. */
let other: Processes
let otherUrl: string
let token: string
beforeAll(async () => {
  installation = await startWithPeers()
  service = installation.service
  token = await service.tokenOf('super-admin')
  const port = await freePort()
  otherUrl = `http://localhost:${port}`
  other = createProcesses({ ...service.env, PORT: String(port) })
  await other.start('tests/support/service/api-process.ts', 'api ready')
})
afterAll(async () => {
  await other?.stopAll()
  await installation?.stop()
})

const read = async () => expectSuccess(await call<Emergency>(service, 'GET', EMERGENCY, { token }))
const repair = (json: object, url = service.url) =>
  call<{ id?: string; repairs: Repair[] }>({ ...service, url }, 'POST', REPAIRS, { token, json })
const ended = (kind: 'diagnosis' | 'repair', id: string) =>
  until(
    `the end of the ${kind}`,
    async () => {
      const run = (await read())[kind]
      return run?.id === id && run.state !== 'running' ? run : undefined
    },
    PATIENCE_MS,
    200,
  )
async function diagnose(): Promise<Run> {
  const { id } = expectSuccess(await call<{ id: string }>(service, 'POST', EMERGENCY, { token }))
  return ended('diagnosis', id)
}
/** Every part of a run that is not healthy, with its status. */
const problems = ({ checks }: Run) =>
  checks.flatMap(({ id, parts }) =>
    parts.flatMap((part) =>
      ['healthy', 'skipped'].includes(part.status) ? [] : [`${id}/${part.id}: ${part.status}`],
    ),
  )
/** As if the last repairs had begun earlier. */
const endPause = () =>
  service.rows(
    `update diagnostics.runs set started_at = started_at - interval '10 minutes' where kind = 'repair'`,
  )
const breakIndex = () =>
  service.rows(`
    update pg_index set indisvalid = false
    where indexrelid = 'artworks_created_at_idx'::regclass`)

/** Sends requests that begin repairs, and lets them go on when each of them is about to. */
const raced = <Answer>(requests: readonly (() => Promise<Answer>)[]) =>
  withClient(service.databaseUrl, async (client) => {
    const lock = `hashtextextended('diagnostics.repair', 0)`
    await client.query(`select pg_advisory_lock(${lock})`)
    const answers = Promise.all(requests.map((send) => send()))
    await until('all of them to wait', async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rows.length === requests.length
    })
    await client.query(`select pg_advisory_unlock(${lock})`)
    return answers
  })

describe('the emergency diagnosis', () => {
  inOrder()

  it('is started and read by callers with the permission only', async () => {
    expect(await call(service, 'POST', EMERGENCY, {})).toAnswer(401)
    const artist = await service.tokenOf('artist')
    expect(await call(service, 'POST', EMERGENCY, { token: artist })).toAnswer(403)
    expect(await call(service, 'GET', EMERGENCY, { token: artist })).toAnswer(403)
    const json = { dryRun: true }
    expect(await call(service, 'POST', REPAIRS, { token: artist, json })).toAnswer(403)
  })

  it(
    'finds nothing in a healthy installation, and is audited',
    async () => {
      const run = await diagnose()
      expect([run.state, problems(run)]).toEqual(['finished', []])
      expect(run.checks.map(({ id }) => id)).toEqual([
        'network',
        'dns',
        'certificates',
        'database-integrity',
        'configuration',
      ])
      const entries = await auditEntries(service)
      expect(entries.filter(({ action }) => action === 'diagnostics.emergency')).toHaveLength(1)
      const { body } = await call<{ runs: object[] }>(service, 'GET', '/api/diagnostics/runs', {
        token,
      })
      // It is no run of the suite.
      expect(body.runs).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'finds exactly what is broken in the database',
    async () => {
      await breakIndex()
      await service.rows(
        `alter table artworks add constraint spot check (id is not null) not valid`,
      )
      await service.rows(`select jobs.delete_queue('expire-alerts')`)
      // As a restore that lost a record leaves it.
      await service.rows(`
        create table spot (brand varchar references brands (id));
        set session_replication_role = replica;
        insert into spot values ('nowhere')`)
      const run = await diagnose()
      await service.rows('drop table spot')
      expect(problems(run)).toEqual([
        'database-integrity/references: error',
        'database-integrity/missing-queues: error',
        'database-integrity/invalid-indexes: error',
        'database-integrity/unvalidated-constraints: warning',
      ])
    },
    PATIENCE_MS,
  )
})

describe('repairs', () => {
  inOrder()

  it('are previewed without a change and without a limit', async () => {
    const answers = [await repair({ dryRun: true }), await repair({ dryRun: true })]
    for (const answer of answers) {
      const { id, repairs } = expectSuccess(answer)
      expect(id).toBeUndefined()
      expect(repairs.map(({ repair: name, outcome }) => [name, outcome])).toEqual([
        ['stuck-sessions', 'not-needed'],
        ['missing-queues', 'planned'],
        ['missing-records', 'not-needed'],
        ['invalid-indexes', 'planned'],
        ['unvalidated-constraints', 'planned'],
      ])
      expect(repairs[3]?.changes).toEqual(['Rebuilds the index public.artworks_created_at_idx.'])
    }
    const { repair: none, next_repair_at: next } = await read()
    expect([none, next]).toEqual([undefined, undefined])
    expect(await repair({ dryRun: true, repairs: ['drop-tables'] })).toAnswer(
      400,
      'VALIDATION_FAILED',
    )
  })

  it(
    'are run by one of two processes, repair what they say, look again, and are audited',
    async () => {
      const answers = await raced([
        () => repair({ dryRun: false }),
        () => repair({ dryRun: false }, otherUrl),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
      const refused = answers.find(({ status }) => status === 429)
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
      const { id = '' } = answers.find(({ status }) => status === 200)?.body ?? {}
      const run = await ended('repair', id)
      expect(run.repairs.map(({ repair: name, outcome }) => [name, outcome])).toEqual([
        ['missing-queues', 'repaired'],
        ['invalid-indexes', 'repaired'],
        ['unvalidated-constraints', 'repaired'],
      ])
      // The check of the database was run again.
      expect(run.checks.map(({ id: check }) => check)).toEqual(['database-integrity'])
      expect(problems(run)).toEqual([])
      const audited = await service.rows(
        `select record, changed from audit_log where action = 'diagnostics.repair'`,
      )
      expect(audited).toEqual([
        { record: id, changed: ['missing-queues', 'invalid-indexes', 'unvalidated-constraints'] },
      ])
    },
    PATIENCE_MS,
  )

  it('are refused until ten minutes after the ones before', async () => {
    await breakIndex()
    const { next_repair_at: next } = await read()
    expect(Date.parse(next ?? '')).toBeGreaterThan(0)
    expect(await repair({ dryRun: false })).toAnswer(429, 'RATE_LIMITED')
    expect((await repair({ dryRun: true })).status).toBe(200)
    await endPause()
    expect((await read()).next_repair_at).toBeUndefined()
    const { id = '' } = expectSuccess(await repair({ dryRun: false }))
    await ended('repair', id)
  })

  it(
    'that fail are reported as failed, with an alert',
    async () => {
      await endPause()
      await service.rows(`
        alter table brands add constraint spot check (name = 'no brand') not valid`)
      const { id = '' } = expectSuccess(
        await repair({ dryRun: false, repairs: ['unvalidated-constraints'] }),
      )
      const run = await ended('repair', id)
      expect(run.repairs).toMatchObject([
        { repair: 'unvalidated-constraints', outcome: 'failed', detail: expect.any(String) },
      ])
      expect(problems(run)).toEqual(['database-integrity/unvalidated-constraints: warning'])
      const sent = await service.rows(
        `select name, data->'failures'->0->>'repair' as repair from jobs.job
         where name = 'alerts-on-repair.failed'`,
      )
      expect(sent).toEqual([{ name: 'alerts-on-repair.failed', repair: 'unvalidated-constraints' }])
    },
    PATIENCE_MS,
  )
})
