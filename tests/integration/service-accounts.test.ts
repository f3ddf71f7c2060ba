import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceKey } from '../../src/identity/service-key.ts'
import { createBrand } from '../support/brands/create-brand.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import {
  createReader,
  createReaderKey,
  PRINT_FILE,
  statusOf,
  storePrintFile,
} from '../support/identity/print-file-reader.ts'
import { issueFirstServiceKey, issueServiceKey } from '../support/identity/service-keys.ts'
import { call, NO_RECORD } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

let service: Service
let root: string

beforeAll(async () => {
  service = await startService()
  root = await service.tokenOf('super-admin')
  await storePrintFile(service)
})
afterAll(() => service?.stop())

describe('a service account', () => {
  it('reaches what its permission names, for its brand', async () => {
    const { key } = await createReaderKey(service)
    const me = await call(service, 'GET', '/api/service-accounts/me', { token: key })
    expect(me.body).toMatchObject({ permissions: ['print-data:read'], brands: ['photo'] })
    const file = await call(service, 'GET', `/api/files/${PRINT_FILE}`, { token: key })
    expect([file.status, file.text]).toEqual([200, 'print'])
  })

  it.each([
    ['of another brand', { brands: ['art'] }],
    ['of no brand', { brands: [] }],
    ['with another permission', { permissions: ['photos:upload'] }],
  ])('%s does not even learn that the file exists', async (_who, fields) => {
    const { key } = await createReaderKey(service, fields)
    expect(await statusOf(service, key, `/api/files/${PRINT_FILE}`)).toBe(404)
  })

  it('of every brand says so, and loses nothing when a brand comes or goes', async () => {
    const { key } = await createReaderKey(service, { allBrands: true, brands: [] })
    const me = await call(service, 'GET', '/api/service-accounts/me', { token: key })
    expect(me.body).toMatchObject({ brands: null })
    expect(await statusOf(service, key, `/api/files/${PRINT_FILE}`)).toBe(200)
  })

  it('does not get wider when its brand is deleted', async () => {
    await createBrand(service, { id: 'short-lived', kind: 'photo-print', status: 'development' })
    const { key } = await createReaderKey(service, { brands: ['short-lived'] })
    const deleted = await call(service, 'DELETE', '/api/brands/short-lived', { token: root })
    expect(deleted).toAnswer(200)
    const me = await call(service, 'GET', '/api/service-accounts/me', { token: key })
    expect(me.body).toMatchObject({ brands: [] })
    expect(await statusOf(service, key, `/api/files/${PRINT_FILE}`)).toBe(404)
  })

  it('may use what everybody may use', async () => {
    const { key } = await createReaderKey(service)
    expect(await statusOf(service, key, '/api/health')).toBe(200)
  })

  it('holding every permission still reaches nothing of the people', async () => {
    const permissions = ['print-data:read', 'thumbnails:read', 'photos:upload']
    const id = await createReader(service, { permissions, allBrands: true })
    const { key: token } = await issueFirstServiceKey(service, id)
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['GET', '/api/users/me'],
      ['GET', '/api/users?where[email][exists]=true'],
      ['POST', '/api/users/login'],
      ['POST', '/api/users/logout'],
      ['POST', '/api/users/refresh-token'],
      ['POST', '/api/users/forgot-password'],
      ['POST', '/api/users/first-register'],
      ['GET', '/api/access'],
      ['GET', '/api/brands'],
      ['GET', '/api/artworks'],
      ['GET', '/api/audit-log'],
      ['GET', '/api/payload-preferences/x'],
      ['POST', '/api/payload-preferences/x'],
      ['GET', '/api/payload-locked-documents'],
      ['GET', '/api/service-accounts'],
      ['POST', '/api/service-accounts'],
      ['GET', `/api/service-accounts/${id}`],
      ['PATCH', `/api/service-accounts/${id}`],
      ['DELETE', `/api/service-accounts/${id}`],
      ['POST', `/api/service-accounts/${id}/keys`],
      ['DELETE', `/api/service-accounts/${id}/keys`],
      ['POST', '/api/art/artworks/create'],
      ['POST', '/api/artwork/upload'],
      ['POST', '/api/commerce/products'],
    ] as const) {
      const json = method === 'GET' ? undefined : {}
      const answer = await call(service, method, path, { token, json })
      expect([method, path, answer.status]).toEqual([method, path, 403])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  it('is refused beside the session of a person', async () => {
    const headers = await passwordLogin(service, 'super-admin')
    expect(await call(service, 'GET', '/api/users', { headers })).toAnswer(200)
    const { key: token } = await createReaderKey(service)
    for (const path of ['/api/users', '/api/health', '/api/service-accounts/me']) {
      const answer = await call(service, 'GET', path, { headers, token })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})

describe('the management of service accounts', () => {
  it.each(['artist', 'art-admin', 'photo-admin'] as const)(
    'is closed to %s',
    async (login: Login) => {
      const id = await createReader(service)
      const token = await service.tokenOf(login)
      for (const [method, path, json] of [
        ['GET', '/api/service-accounts'],
        ['GET', `/api/service-accounts/${id}`],
        ['GET', '/api/service-accounts/count'],
        [
          'POST',
          '/api/service-accounts',
          { name: 'Mine', purpose: 'x', permissions: ['photos:upload'] },
        ],
        ['PATCH', `/api/service-accounts/${id}`, { allBrands: true }],
        ['PATCH', '/api/service-accounts?where[id][exists]=true', { disabled: true }],
        ['DELETE', `/api/service-accounts/${id}`],
        ['DELETE', '/api/service-accounts?where[id][exists]=true'],
        ['POST', `/api/service-accounts/${id}/duplicate`, {}],
        ['POST', `/api/service-accounts/${id}/keys`, { replaces: null }],
        ['DELETE', `/api/service-accounts/${id}/keys`],
      ] as const) {
        const answer = await call(service, method, path, { token, json })
        expect([403, 404], `${method} ${path}`).toContain(answer.status)
      }
    },
  )

  it('does not let even a super administrator write what the service writes', async () => {
    const id = await createReader(service)
    const { key, key_prefix } = await issueFirstServiceKey(service, id)
    const planted = createServiceKey()
    const path = `/api/service-accounts/${id}`
    for (const json of [
      { keyHash: planted.hash, keyPrefix: planted.prefix },
      { previousKeyHash: planted.hash, previousKeyPrefix: planted.prefix },
      { previousKeyValidUntil: '2099-01-01T00:00:00.000Z' },
      { lastUsedAt: '2099-01-01T00:00:00.000Z', keyCreatedAt: '2099-01-01T00:00:00.000Z' },
    ]) {
      await call(service, 'PATCH', path, { token: root, json })
    }
    const after = await call(service, 'GET', path, { token: root })
    expect(after.body).toMatchObject({ keyPrefix: key_prefix })
    expect(after.text).not.toContain('2099')
    expect(await statusOf(service, planted.key)).toBe(401)
    expect(await statusOf(service, key)).toBe(200)
  })

  it.each([
    [['*']],
    [['users:manage']],
    [['photos:upload ', 'PHOTOS:UPLOAD']],
    [['photos:upload', 'art:edit']],
    [[]],
  ])('knows no permission but those of the list: %j', async (permissions) => {
    const json = { name: 'Unlisted', purpose: 'x', permissions }
    const answer = await call(service, 'POST', '/api/service-accounts', { token: root, json })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('is audited, without a key', async () => {
    const id = await createReader(service)
    await issueFirstServiceKey(service, id)
    await call(service, 'DELETE', `/api/service-accounts/${id}/keys`, { token: root })
    const path = `/api/audit-log?where[record][equals]=${id}&sort=createdAt`
    const { body } = await call<{ docs: { action: string }[] }>(service, 'GET', path, {
      token: root,
    })
    expect(body.docs.map(({ action }) => action)).toEqual([
      'service-accounts.create',
      'service-accounts.issue-key',
      'service-accounts.revoke-keys',
    ])
  })

  it('answers 404 for an account that is not there', async () => {
    expect(await issueServiceKey(service, NO_RECORD, { replaces: null })).toAnswer(404)
    const path = `/api/service-accounts/${NO_RECORD}/keys`
    expect(await call(service, 'DELETE', path, { token: root })).toAnswer(404)
  })
})
