import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { startWithPeers, type WithPeers } from '../support/diagnostics/start-with-peers.ts'
import { call } from '../support/service/api.ts'
import type { Service } from '../support/service/service.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { takeStoreAway } from '../support/store/take-store-away.ts'

type Found = {
  readonly name: string
  readonly status: string
  readonly detail?: string
  readonly action?: string
}
type Details = { readonly status: string; readonly services: readonly Found[] }

let installation: WithPeers
let service: Service
beforeAll(async () => {
  installation = await startWithPeers()
  service = installation.service
})
afterAll(() => installation?.stop())

async function details(of: Service = service, language = 'en'): Promise<Details> {
  const token = await of.tokenOf('super-admin')
  const headers = { 'accept-language': language }
  return expectSuccess(await call<Details>(of, 'GET', '/api/health/details', { token, headers }))
}
/** The services that are neither healthy nor left out; how fast the API answers depends on the machine. */
const impaired = ({ services }: Details) =>
  services.filter(({ name, status }) => name !== 'api' && /warning|error/.test(status))

describe('the health details', () => {
  it('are for operators only', async () => {
    expect(await call(service, 'GET', '/api/health/details')).toAnswer(401, 'UNAUTHENTICATED')
    const artist = await service.tokenOf('artist')
    const refused = await call(service, 'GET', '/api/health/details', { token: artist })
    expect(refused).toAnswer(403, 'FORBIDDEN')
  })

  it('name nine services', async () => {
    const { services } = await details()
    expect(services.map(({ name }) => name)).toEqual([
      'api',
      'database',
      'object-store',
      'queue',
      'imaging',
      'authentication',
      'commerce',
      'email',
      'factory',
    ])
  })

  it('leave nothing behind', async () => {
    const left = async () => [
      await service.rows(`select count(*) from system_logs where message = 'Test of the database'`),
      (await objectsBelow(service, '')).map(({ key }) => key),
    ]
    const before = await left()
    await details()
    expect(await left()).toEqual(before)
  })

  it('are in the language of the request', async () => {
    const { services } = await details(service, 'ja')
    expect(services[1]).toMatchObject({ name: 'database', title: 'データベース' })
  })
})

describe('the overall status', () => {
  it('is PARTIAL while the object store is away, with what to do about it', async () => {
    const comeBack = await takeStoreAway(service)
    try {
      const answer = await details()
      expect([answer.status, impaired(answer)]).toEqual([
        'PARTIAL',
        [expect.objectContaining({ name: 'object-store', action: expect.any(String) })],
      ])
    } finally {
      await comeBack()
    }
  })

  it('is CRITICAL while the shop refuses the access token', async () => {
    const refused = await startWithPeers({ env: { COMMERCE_ACCESS_TOKEN: 'another-token' } })
    try {
      const answer = await details(refused.service)
      expect([answer.status, impaired(answer).map(({ name }) => name)]).toEqual([
        'CRITICAL',
        ['commerce'],
      ])
    } finally {
      await refused.stop()
    }
  })

  it('is PARTIAL while no worker takes the jobs', async () => {
    const sent = await service.row(
      `insert into jobs.job (name, start_after, created_on)
       select name, now() - interval '2 minutes', now() - interval '2 minutes' from jobs.queue limit 1
       returning id, name`,
    )
    const answer = await details()
    expect([answer.status, impaired(answer)]).toEqual([
      'PARTIAL',
      [
        expect.objectContaining({
          name: 'queue',
          detail: `No worker takes the jobs of: ${sent.name}.`,
        }),
      ],
    ])
    await service.rows('delete from jobs.job where id = $1', [sent.id])
  })

  it('is PARTIAL while a seeded brand is missing', async () => {
    await service.rows(`update brands set id = 'former' where id = 'pet'`)
    const answer = await details()
    expect([answer.status, impaired(answer).map(({ name }) => name)]).toEqual([
      'PARTIAL',
      ['database'],
    ])
    await service.rows(`update brands set id = 'pet' where id = 'former'`)
  })
})
