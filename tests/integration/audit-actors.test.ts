import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { type AccessGateway, startAccessGateway } from '../support/identity/access-gateway.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { createServiceAccount, issueFirstServiceKey } from '../support/identity/service-keys.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let gateway: AccessGateway

beforeAll(async () => {
  gateway = await startAccessGateway()
  const env = { OIDC_CREATE_ARTISTS: 'true', GATEWAY_GROUP_ROLES: 'editors=art_admin' }
  service = await startService({ env: { ...gateway.env, ...env } })
})
afterAll(async () => {
  await service?.stop()
  await gateway?.close()
})

const entriesOf = (actor: string) =>
  withClient(service.databaseUrl, async (client) => {
    const text = `select action, outcome, actor_kind, target, record, request_id from audit_log
      where actor = $1 order by created_at`
    return (await client.query(text, [actor])).rows
  })

describe('the audit log has the creation of an account', () => {
  const me = (options: object) =>
    call<{ user: { id: string } }>(service, 'GET', '/api/users/me', options)
  const created = (id: string, requestId: string | null) => ({
    action: 'users.create',
    outcome: 'allowed',
    actor_kind: 'user',
    target: 'users',
    record: id,
    request_id: requestId,
  })

  it('by an ID token, once', async () => {
    const claims = { sub: 'new-artist', email: 'new@example.test', email_verified: true }
    const token = await signIdToken(service, claims)
    const answer = await me({ token })
    const { id } = answer.body.user
    expect((await me({ token })).body.user.id).toBe(id)
    expect(await entriesOf(id)).toEqual([created(id, answer.headers.get('x-request-id'))])
  })

  it('by the groups of the access gateway, once', async () => {
    const headers = await gateway.headersOf('editor@example.test', ['editors'])
    const answer = await me({ headers })
    const { id } = answer.body.user
    expect((await me({ headers })).body.user.id).toBe(id)
    expect(await entriesOf(id)).toEqual([created(id, answer.headers.get('x-request-id'))])
  })

  it('and no account without the entry', async () => {
    await service.rows('alter table audit_log add constraint closed check (false) not valid')
    try {
      const claims = { sub: 'unaudited', email: 'unaudited@example.test', email_verified: true }
      expect(await me({ token: await signIdToken(service, claims) })).toAnswer(500)
    } finally {
      await service.rows('alter table audit_log drop constraint closed')
    }
    expect(await service.rows("select 1 from users where idp_uid = 'unaudited'")).toEqual([])
  })
})

it('the audit log names the service account that has changed a record', async () => {
  const token = await service.tokenOf('super-admin')
  const post = async <T extends object>(path: string, json: object) =>
    (await call<T>(service, 'POST', path, { token, json })).body
  const account = await createServiceAccount(service, {
    permissions: ['photos:upload'],
    brands: ['photo'],
  })
  const { key } = await issueFirstServiceKey(service, account)
  const { template_id } = await post<{ template_id: string }>('/api/photo/products/templates', {
    title: 'Square',
    print_size: { width_mm: 89, height_mm: 89 },
    base_price: 100,
    quantity_discounts: {},
    production_time: '3 days',
    shipping_method: 'Post',
  })
  const body = new FormData()
  body.append('template_id', template_id)
  body.append('quantity', '1')
  body.append('customer_info.idp_uid', 'customer-1')
  const picture = new Uint8Array(await drawJpeg({ width: 1200, height: 1100 }))
  body.append('photos', new Blob([picture]), 'photo.jpg')
  const sent = await call<{ upload_id: string }>(service, 'POST', '/api/photo/photos', {
    token: key,
    body,
  })
  const { upload_id } = expectSuccess(sent)
  const entries = await entriesOf(account)
  expect(entries.length).toBeGreaterThan(0)
  expect(entries[0]).toMatchObject({ action: 'photo-uploads.create', target: 'photo-uploads' })
  for (const { actor_kind, record } of entries) {
    expect([actor_kind, record]).toEqual(['service', upload_id])
  }
})
