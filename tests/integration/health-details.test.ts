import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { startWithPeers, type WithPeers } from '../support/diagnostics/start-with-peers.ts'
import { call } from '../support/service/api.ts'
import type { Service } from '../support/service/service.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { takeStoreAway } from '../support/store/take-store-away.ts'
import { until } from '../support/system/until.ts'

type Found = {
  readonly name: string
  readonly status: string
  readonly stale: boolean
  readonly detail?: string
  readonly action?: string
  readonly uptime_24h?: number
}
type Details = { readonly status: string; readonly services: readonly Found[] }

/** The suite asks a worker; other programs may take the machine meanwhile. */
const PATIENCE_MS = 300_000

let installation: WithPeers
let service: Service
beforeAll(async () => {
  installation = await startWithPeers({ env: { PERIODIC_CHECKS: 'on' } })
  service = installation.service
})
afterAll(() => installation?.stop())

async function details(language = 'en'): Promise<Details> {
  const token = await service.tokenOf('super-admin')
  const headers = { 'accept-language': language }
  return expectSuccess(
    await call<Details>(service, 'GET', '/api/health/details', { token, headers }),
  )
}
/** How fast the machine is decides whether the API is healthy or warns. */
const impaired = ({ services }: Details) =>
  services.filter(({ name, status }) => name !== 'api' && /warning|error/.test(status))

/** Has the worker run a check again. */
async function checkAgain(check: string): Promise<Details> {
  const subject = `check/${check}`
  const before = await service.row('select now() as at')
  await service.rows('update diagnostics.subjects set due_at = now() where id = $1', [subject])
  const stored = 'select id from diagnostics.subjects where id = $1 and checked_at > $2'
  await until(
    `the check ${check}`,
    async () => service.rows(stored, [subject, before.at]).then(([row]) => row),
    PATIENCE_MS,
  )
  return details()
}

describe('the health details', () => {
  it('are for operators only', async () => {
    expect(await call(service, 'GET', '/api/health/details')).toAnswer(401, 'UNAUTHENTICATED')
    const artist = await service.tokenOf('artist')
    const refused = await call(service, 'GET', '/api/health/details', { token: artist })
    expect(refused).toAnswer(403, 'FORBIDDEN')
  })

  it('name nine services that are unknown until a worker has checked them', async () => {
    const { status, services } = await details()
    expect(status).toBe('UNKNOWN')
    expect(services.map(({ name }) => name)).toEqual([
      ...['api', 'database', 'object-store', 'queue', 'imaging', 'authentication'],
      ...['commerce', 'email', 'factory'],
    ])
    expect(new Set(services.map((one) => one.status))).toEqual(new Set(['unchecked']))
  })

  it(
    'have no impaired service in a healthy installation, and leave nothing behind',
    async () => {
      const left = async () => [
        await service.rows(
          `select count(*) from system_logs where message = 'Test of the database'`,
        ),
        (await objectsBelow(service, '')).map(({ key }) => key),
        await service.rows('select name from brands order by id'),
      ]
      const before = await left()
      await service.startWorker()
      const checked = 'select id from diagnostics.subjects where result is not null'
      await until('the first checks', async () => (await service.rows(checked))[0], PATIENCE_MS)
      const answer = await details()
      expect(impaired(answer)).toEqual([])
      expect(answer.services.every(({ stale }) => !stale)).toBe(true)
      expect(await left()).toEqual(before)
    },
    PATIENCE_MS,
  )

  it('are in the language of the request', async () => {
    const { services } = await details('ja')
    expect(services[1]).toMatchObject({ name: 'database', title: 'データベース' })
  })

  it('are PARTIAL while the object store is away, with what to do and the uptime', async () => {
    const comeBack = await takeStoreAway(service)
    try {
      const answer = await checkAgain('object-store')
      expect([answer.status, impaired(answer)]).toEqual([
        'PARTIAL',
        [expect.objectContaining({ name: 'object-store', action: expect.stringContaining('S3_') })],
      ])
    } finally {
      await comeBack()
    }
    const { services } = await checkAgain('object-store')
    const store = services.find(({ name }) => name === 'object-store')
    expect(store).toMatchObject({ status: 'healthy', uptime_24h: expect.any(Number) })
    expect(store?.uptime_24h).toBeLessThan(100)
  })

  it('are PARTIAL while the shop answers with something else', async () => {
    service.setCommerceFault(() => 'not-json')
    const answer = await checkAgain('commerce')
    service.setCommerceFault(undefined)
    expect([answer.status, impaired(answer).map(({ name }) => name)]).toEqual([
      'PARTIAL',
      ['commerce'],
    ])
  })

  it('are UNKNOWN when no worker has checked for twice the interval', async () => {
    await service.rows(
      `update diagnostics.subjects set checked_at = now() - interval '2 days', due_at = now() + interval '1 day'`,
    )
    const answer = await details()
    expect(answer.status).toBe('UNKNOWN')
    expect(answer.services.every(({ stale }) => stale)).toBe(true)
  })
})
