import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft } from '../support/artworks/register.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

const OFF = { enabled: false, from: null, until: null }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const plan = (json: object, token: string | undefined = admin) =>
  call(service, 'PUT', '/api/maintenance', { token, json })
const get = (path: string, token?: string) => call(service, 'GET', path, { token })

/** Plans maintenance and waits until the process follows. */
async function apply(json: object, status: 200 | 503): Promise<void> {
  expect(await plan(json)).toAnswer(200)
  await until('the plan', async () => (await get('/api/brands')).status === status)
}

describe('the plan of the maintenance', () => {
  it('is nothing at first, and readable to everyone', async () => {
    const answer = await get('/api/maintenance')
    expect(answer).toAnswer(200)
    expect(answer.body).toEqual({ active: false, ...OFF })
  })

  it.each(['artist', 'art-admin', 'photo-admin'] as const)('is closed to %s', async (login) => {
    expect(await plan({ ...OFF, enabled: true }, await service.tokenOf(login))).toAnswer(
      403,
      'FORBIDDEN',
    )
  })

  it('needs a login to be changed', async () => {
    const json = { ...OFF, enabled: true }
    expect(await call(service, 'PUT', '/api/maintenance', { json })).toAnswer(
      401,
      'UNAUTHENTICATED',
    )
  })

  it.each([
    ['an end in the past', { ...OFF, enabled: true, until: inMinutes(-1) }, 'until'],
    ['a begin without an end', { ...OFF, from: inMinutes(5) }, 'until'],
    ['a begin after the end', { ...OFF, from: inMinutes(5), until: inMinutes(4) }, 'from'],
    ['a time without a zone', { ...OFF, until: '2026-11-23T10:00:00' }, 'until'],
    ['no switch', { from: null, until: null }, 'enabled'],
    ['an unknown field', { ...OFF, reason: 'x' }, 'reason'],
  ])('is refused with %s', async (_what, json, path) => {
    const answer = await plan(json)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual([path])
    expect((await get('/api/maintenance')).body).toEqual({ active: false, ...OFF })
  })

  it('is refused in the record of the setting as well, with the path of its value', async () => {
    const where = 'where[key][equals]=maintenance_mode'
    const json = { value: 'yes' }
    const [record] = await service.rows(
      "SELECT id FROM system_settings WHERE key = 'maintenance_mode'",
    )
    const path = `/api/system-settings/${record?.id}`
    const answer = await call(service, 'PATCH', path, { token: admin, json })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['value'])
    expect((await get(`/api/system-settings?${where}`, admin)).text).toContain('"value":"false"')
  })

  it('follows a change of the record of the setting', async () => {
    const [record] = await service.rows(
      "SELECT id FROM system_settings WHERE key = 'maintenance_mode'",
    )
    const path = `/api/system-settings/${record?.id}`
    expect(await call(service, 'PATCH', path, { token: admin, json: { value: 'true' } })).toAnswer(
      200,
    )
    expect((await get('/api/maintenance')).body).toMatchObject({ active: true, enabled: true })
    await apply(OFF, 200)
  })

  it('is in the audit log with the setting that changed', async () => {
    await apply({ ...OFF, from: inMinutes(60), until: inMinutes(90) }, 200)
    const entries = await service.rows(
      "SELECT action FROM audit_log WHERE action = 'system-settings.update'",
    )
    expect(entries.length).toBeGreaterThanOrEqual(2)
    await apply(OFF, 200)
  })
})

describe('during maintenance', () => {
  let key: string
  let draft: { artwork_id: string; upload_token: string }

  beforeAll(async () => {
    key = await createServiceKey(service, { permissions: ['catalogue:read'], brands: ['photo'] })
    draft = await createDraft(service, await service.tokenOf('artist'))
    await apply({ enabled: true, from: null, until: inMinutes(20) }, 503)
  })
  afterAll(() => apply(OFF, 200))

  it('visitors are refused with the time after which to try again', async () => {
    const answer = await get('/api/brands')
    expect(answer).toAnswer(503, 'MAINTENANCE')
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(1200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('the refusal is in the language of the client', async () => {
    const headers = { 'accept-language': 'ja' }
    const answer = await call(service, 'GET', '/api/brands', { headers })
    expect(answer.body.errors?.[0]?.message).toBe('ただいまメンテナンス中です。')
  })

  it('programs with a key are refused', async () => {
    expect(await get('/api/photo/products/templates', key)).toAnswer(503, 'MAINTENANCE')
  })

  it('customers are refused before anything of their photos is read', async () => {
    const body = new FormData()
    body.set('photos', new Blob([await drawJpeg({ width: 1200, height: 1200 })]), 'a.jpg')
    const answer = await call(service, 'POST', '/api/photo/photos', { body })
    expect(answer).toAnswer(503, 'MAINTENANCE')
    expect(await service.rows('SELECT id FROM photo_uploads')).toEqual([])
  })

  it('a credential that is wrong is refused as always', async () => {
    expect(await get('/api/brands', 'wrong')).toAnswer(401, 'UNAUTHENTICATED')
  })

  it.each(['artist', 'art-admin', 'super-admin'] as const)('%s is served', async (login) => {
    expect(await get('/api/artworks', await service.tokenOf(login))).toAnswer(200)
  })

  it('an upload that a user has begun goes on', async () => {
    const body = new FormData()
    body.set('image', new Blob([await drawJpeg({ width: 1200, height: 900 })]), 'a.jpg')
    const path = `/api/art/artworks/${draft.artwork_id}/upload`
    expect(await call(service, 'POST', path, { token: draft.upload_token, body })).toAnswer(200)
  })

  it('the legal texts are served, which a shop has to show as long as it sells', async () => {
    expect(await get('/api/legal/art/all')).toAnswer(200)
    expect(await get('/api/terms/art')).toAnswer(404, 'NOT_FOUND')
  })

  it.each(['/api/health', '/api/health/live', '/api/health/ready', '/api/maintenance'])(
    '%s is served',
    async (path) => {
      expect(await get(path)).toAnswer(200)
    },
  )

  it('a login reaches its own rules', async () => {
    const json = { email: 'x@example.test', password: 'wrong-password' }
    const answer = await call(service, 'POST', '/api/users/login', { json })
    expect(answer.status).not.toBe(503)
  })

  it('a user ends it', async () => {
    await apply(OFF, 200)
    expect(await get('/api/photo/products/templates', key)).toAnswer(200)
  })
})

describe('a planned window', () => {
  it('closes the service when it begins', async () => {
    await apply({ enabled: false, from: inMinutes(-1), until: inMinutes(10) }, 503)
    expect((await get('/api/maintenance')).body).toMatchObject({ active: true, enabled: false })
    await apply(OFF, 200)
  })

  it('changes nothing before', async () => {
    await apply({ enabled: false, from: inMinutes(10), until: inMinutes(20) }, 200)
    expect((await get('/api/maintenance')).body).toMatchObject({ active: false })
    await apply(OFF, 200)
  })

  it('that was stored by hand without an end closes nothing', async () => {
    await service.rows(
      "UPDATE system_settings SET value = '2026-01-01T00:00:00Z' WHERE key = 'maintenance_from'",
    )
    expect((await get('/api/maintenance')).body).toMatchObject({ active: false })
    await service.rows("UPDATE system_settings SET value = 'soon' WHERE key = 'maintenance_from'")
    expect((await get('/api/maintenance')).body).toMatchObject({ active: false, from: null })
    await apply(OFF, 200)
  })
})
