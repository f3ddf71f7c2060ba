import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, call, pathsOf } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

type Version = {
  readonly id: string
  readonly version: {
    readonly name: string
    readonly config: { readonly flags?: object }
    readonly changedBy: string | null
  }
}
type Body = { readonly docs: readonly Version[]; readonly config: object; readonly name: string }

const VERSIONS = '/api/brands/versions'
const OF_PHOTO = `${VERSIONS}?where[parent][equals]=photo&sort=-updatedAt&depth=0`

let service: Service

async function as(login: Login, method: string, path: string, more: Call = {}) {
  return call<Body>(service, method, path, { token: await service.tokenOf(login), ...more })
}
const admin = (method: string, path: string, json?: unknown) =>
  as('super-admin', method, path, json === undefined ? {} : { json })
const brand = async () => (await admin('GET', '/api/brands/photo')).body
const versions = async () => (await admin('GET', OF_PHOTO)).body.docs
const setFlags = async (flags: object) =>
  admin('PATCH', '/api/brands/photo', { config: { ...(await brand()).config, flags } })

/** How many changes of brands the audit log has. */
const updates = async () =>
  (await auditEntries(service)).filter(({ action }) => action === 'brands.update').length

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

describe('the settings of a brand', () => {
  it('are kept with every change and who made it', async () => {
    const before = (await versions()).length
    expect(await setFlags({ sale: false })).toAnswer(200)
    expect(await setFlags({ sale: true })).toAnswer(200)
    const all = await versions()
    expect(all).toHaveLength(before + 2)
    const [second, first] = all
    expect(first?.version.config.flags).toEqual({ sale: false })
    expect(second?.version.config.flags).toEqual({ sale: true })
    const { id } = await service.row<{ id: string }>(
      `SELECT id FROM users WHERE idp_uid = 'dev-super-admin'`,
    )
    expect(second?.version.changedBy).toBe(id)
  })

  it('name no other author than the caller', async () => {
    const artist = await service.row<{ id: string }>(
      `SELECT id FROM users WHERE idp_uid = 'dev-artist'`,
    )
    const before = await versions()
    const json = { name: 'Photo', changedBy: artist.id }
    expect(await admin('PATCH', '/api/brands/photo', json)).toAnswer(400, 'VALIDATION_FAILED')
    expect(await versions()).toEqual(before)
  })

  it('are what they were after a version is restored, which is a change like others', async () => {
    const then = await brand()
    const [version] = await versions()
    expect(await admin('PATCH', '/api/brands/photo', { name: 'Renamed', config: {} })).toAnswer(200)
    const audited = await updates()
    expect(await admin('POST', `${VERSIONS}/${version?.id}`)).toAnswer(200)
    const now = await brand()
    expect(now).toMatchObject({ name: then.name, config: then.config })
    expect((await versions())[0]?.version).toMatchObject({ name: then.name, config: then.config })
    expect(await updates()).toBe(audited + 1)
  })

  it('are not restored where today’s rules refuse them', async () => {
    const [version] = await versions()
    await service.rows(
      `UPDATE _brands_v SET version_config = '{"flags":{"sale":"yes"}}' WHERE id = '${version?.id}'`,
    )
    const before = await brand()
    expect(await admin('POST', `${VERSIONS}/${version?.id}`)).toAnswer(400, 'VALIDATION_FAILED')
    expect(await brand()).toEqual(before)
  })

  it('are not restored as a draft, which brands do not have', async () => {
    const before = [await brand(), await versions()]
    const older = (await versions()).at(-1)
    const answer = await admin('POST', `${VERSIONS}/${older?.id}?draft=true`)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['draft'])
    expect([await brand(), await versions()]).toEqual(before)
  })

  it('are not restored with a domain that another brand has now', async () => {
    const set = (id: string, domain: string | null) =>
      admin('PATCH', `/api/brands/${id}`, { domain })
    expect(await set('photo', 'prints.example.test')).toAnswer(200)
    const [withDomain] = await versions()
    expect(await set('photo', null)).toAnswer(200)
    expect(await set('art', 'prints.example.test')).toAnswer(200)
    const before = [await brand(), await versions()]
    const answer = await admin('POST', `${VERSIONS}/${withDomain?.id}`)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['domain'])
    expect([await brand(), await versions()]).toEqual(before)
    expect(await set('art', null)).toAnswer(200)
    expect(await admin('POST', `${VERSIONS}/${withDomain?.id}`)).toAnswer(200)
    expect(await brand()).toMatchObject({ domain: 'prints.example.test' })
  })

  it.each(['artist', 'art-admin', 'photo-admin'] as const)(
    'show their history to administrators of the system alone, not to %s',
    async (login) => {
      const [version] = await versions()
      expect(await as(login, 'GET', VERSIONS)).toAnswer(403, 'FORBIDDEN')
      for (const method of ['GET', 'POST'])
        expect(await as(login, method, `${VERSIONS}/${version?.id}`)).toAnswer(404, 'NOT_FOUND')
    },
  )

  it('show neither their history nor their author to visitors', async () => {
    expect(await call(service, 'GET', VERSIONS)).toAnswer(401, 'UNAUTHENTICATED')
    const { body } = await call<Body>(service, 'GET', '/api/brands/photo')
    expect(Object.keys(body)).not.toContain('changedBy')
  })
})
