import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithImage } from '../support/artworks/register.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

async function createBrand(id: string, select = '') {
  const json = { id, name: id, kind: 'undecided' }
  const path = `/api/brands${select}`
  return call<{ doc: object }>(service, 'POST', path, { token: admin, json })
}

describe('a change that selects the fields of its response', () => {
  it.each([
    ['one record', '/api/brands/audited?select[id]=true'],
    ['many records', '/api/brands?where[id][equals]=audited&select[name]=false'],
  ])('of %s is audited as any other', async (name, path) => {
    if (name === 'one record') await createBrand('audited')
    await service.rows('DELETE FROM audit_log')
    const json = { name: `Changed as ${name}` }
    expect(await call(service, 'PATCH', path, { token: admin, json })).toAnswer(200)
    const entries = await service.rows('SELECT action, record, changed FROM audit_log')
    expect(entries).toEqual([{ action: 'brands.update', record: 'audited', changed: ['name'] }])
  })

  it('is audited with what it changes alone where it asks for the records that it refers to', async () => {
    const artwork = await createWithImage(service, await service.tokenOf('artist'))
    await service.rows('DELETE FROM audit_log')
    const path = `/api/artworks/${artwork}?depth=1`
    const json = { title: 'Changed' }
    expect(await call(service, 'PATCH', path, { token: admin, json })).toAnswer(200)
    expect(await service.rows('SELECT changed FROM audit_log')).toEqual([{ changed: ['title'] }])
  })

  it('ends the sessions of an account that it disables', async () => {
    await passwordLogin(service, 'artist-2')
    const user = await service.row("SELECT id FROM users WHERE idp_uid = 'dev-artist-2'")
    const sessions = 'SELECT 1 FROM users_sessions WHERE _parent_id = $1'
    expect(await service.rows(sessions, [user.id])).toHaveLength(1)
    const path = `/api/users/${user.id}?select[name]=true`
    const json = { disabled: true }
    expect(await call(service, 'PATCH', path, { token: admin, json })).toAnswer(200)
    expect(await service.rows(sessions, [user.id])).toEqual([])
  })

  it('deletes an artwork with its stored objects', async () => {
    const artwork = await createWithImage(service, await service.tokenOf('artist'))
    const path = `/api/artworks/${artwork}?select[title]=true`
    expect(await call(service, 'DELETE', path, { token: admin })).toAnswer(200)
    const jobs = await service.rows("SELECT data FROM jobs.job WHERE data->>'artworkId' = $1", [
      artwork,
    ])
    expect(jobs).toContainEqual({ data: { brand: 'art', artworkId: artwork } })
  })

  it.each(['PATCH', 'DELETE'])('is refused where it names no field: %s', async (method) => {
    await createBrand(`named-${method.toLowerCase()}`)
    const path = `/api/brands?where[id][contains]=named&select=name`
    expect(await call(service, method, path, { token: admin, json: {} })).toAnswer(
      400,
      'VALIDATION_FAILED',
    )
  })

  it('returns these fields and no others', async () => {
    const created = await createBrand('selected', '?select[name]=true')
    expect(created.body.doc).toEqual({ id: 'selected', name: 'selected' })
    const path = '/api/brands/selected'
    const change = async (select: string) => {
      const options = { token: admin, json: { name: 'Selected' } }
      return (await call<{ doc: object }>(service, 'PATCH', path + select, options)).body.doc
    }
    expect(await change('?select[kind]=true')).toEqual({ id: 'selected', kind: 'undecided' })
    const whole = await change('')
    const { kind: _, ...others } = whole as { kind: string }
    expect(await change('?select[kind]=false')).toEqual({
      ...others,
      updatedAt: expect.any(String),
    })
    const many = `/api/brands?where[id][equals]=selected&select[name]=true`
    const bulk = await call<{ docs: object[] }>(service, 'PATCH', many, { token: admin, json: {} })
    expect(bulk.body.docs).toEqual([{ id: 'selected', name: 'Selected' }])
    const deletion = `${path}?select[name]=true`
    const deleted = await call<{ doc: object }>(service, 'DELETE', deletion, { token: admin })
    expect(deleted.body.doc).toEqual({ id: 'selected', name: 'Selected' })
  })
})
