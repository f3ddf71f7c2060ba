import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft } from '../support/artworks/register.ts'
import { type AccessGateway, startAccessGateway } from '../support/identity/access-gateway.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let gateway: AccessGateway

beforeAll(async () => {
  gateway = await startAccessGateway()
  service = await startService({
    env: {
      ...gateway.env,
      GATEWAY_COUNTRY_HEADER: 'Gateway-Access-Country',
      GATEWAY_GROUP_ROLES: 'editors=art_admin,nobody=brand-that-is-gone_admin',
      GATEWAY_LOGOUT_URL: 'https://gateway.example.test/logout',
      ADMIN_EMAIL: 'Chief@example.test',
    },
  })
})
afterAll(async () => {
  await service?.stop()
  await gateway?.close()
})

const JP = { 'gateway-access-country': 'JP' }

/** The headers with which the gateway passes a request from Japan on. */
const passed = async (email: string, groups: readonly string[] = []) => ({
  ...(await gateway.headersOf(email, groups)),
  ...JP,
})

const get = (path: string, headers: Record<string, string>) =>
  call<{ user?: { email: string } | null; docs?: unknown[] }>(service, 'GET', path, { headers })

/** Sends headers exactly as they are written; gives the status. */
function raw(path: string, headers: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const all = ['Host', new URL(service.url).host, ...headers]
    const outgoing = request(`${service.url}${path}`, { headers: all }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

const rolesOf = (email: string) =>
  service.row(
    `SELECT u.roles_from_gateway AS copied, array_agg(t.text ORDER BY t.text) AS roles FROM users u
     JOIN users_texts t ON t.parent_id = u.id WHERE u.email = $1 GROUP BY u.id`,
    [email],
  )

describe('a user whom the gateway admits', () => {
  it('is the account with that e-mail address, with the roles of the record', async () => {
    const answer = await get('/api/users/me', await passed('artist@example.test'))
    expect(answer.body.user?.email).toBe('artist@example.test')
    expect(
      (await get('/api/users', await passed('super-admin@example.test'))).body.docs,
    ).toHaveLength(5)
    expect((await get('/api/users', await passed('artist@example.test'))).body.docs).toHaveLength(1)
  })

  it('gains the roles of the groups for this request, and not in the record', async () => {
    const draft = await createDraft(service, await service.tokenOf('artist-2'))
    const path = `/api/artworks/${draft.artwork_id}`
    const photo = 'photo-admin@example.test'
    expect(await get(path, await passed(photo))).toAnswer(404)
    expect(await get(path, await passed(photo, ['editors']))).toAnswer(200)
    expect(await get(path, await passed(photo))).toAnswer(404)
    expect((await rolesOf(photo)).roles).toEqual(['photo_admin'])
  })

  it('gets an account where only the groups let them in, once for many requests', async () => {
    const headers = await passed('new@example.test', ['editors'])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => get('/api/users/me', headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(
      await service.rows("SELECT id FROM users WHERE email = 'new@example.test'"),
    ).toHaveLength(1)
    expect(await rolesOf('new@example.test')).toEqual({ copied: true, roles: ['art_admin'] })
  })

  it('loses it with the group: what is copied into the record gives nothing', async () => {
    const email = 'leaver@example.test'
    expect(await get('/api/users/me', await passed(email, ['editors']))).toAnswer(200)
    expect(await get('/api/users/me', await passed(email))).toAnswer(401)
    expect(await get('/api/users/me', await passed(email, ['others']))).toAnswer(401)
  })

  it('without an account and without a matching group is unknown', async () => {
    for (const groups of [[], ['others'], ['nobody']]) {
      const answer = await get('/api/brands', await passed('stranger@example.test', groups))
      expect(answer).toAnswer(401, 'UNAUTHENTICATED')
    }
    expect(
      await service.rows("SELECT id FROM users WHERE email = 'stranger@example.test'"),
    ).toEqual([])
  })

  it('is super administrator with the configured e-mail address, in whatever case', async () => {
    for (const email of ['chief@example.test', 'CHIEF@Example.test']) {
      const answer = await get('/api/users', await passed(email))
      expect([answer.status, (answer.body.docs?.length ?? 0) > 5]).toEqual([200, true])
    }
  })

  it('is out at the next request when the account is disabled', async () => {
    const headers = await passed('artist@example.test')
    await service.rows("UPDATE users SET disabled = true WHERE email = 'artist@example.test'")
    try {
      for (const path of ['/api/users/me', '/api/brands', '/api/health']) {
        expect(await get(path, headers)).toAnswer(401)
      }
    } finally {
      await service.rows("UPDATE users SET disabled = false WHERE email = 'artist@example.test'")
    }
    expect(await get('/api/users/me', headers)).toAnswer(200)
  })

  it('is sent to the logout of the gateway', async () => {
    const headers = await passed('artist@example.test')
    const answer = await call<{ url: string }>(service, 'POST', '/api/users/oidc/logout', {
      headers,
    })
    expect([answer.status, answer.body.url]).toEqual([200, 'https://gateway.example.test/logout'])
  })

  it('does not take over a session that a stranger has planted in the browser', async () => {
    const { cookie } = await passwordLogin(service, 'artist-2')
    const me = await get('/api/users/me', { ...(await passed('artist@example.test')), cookie })
    expect(me.body.user?.email).toBe('artist@example.test')
    expect(me.headers.getSetCookie()).toEqual([])
    const alone = await get('/api/users/me', { cookie, 'sec-fetch-site': 'same-origin', ...JP })
    expect(alone.body.user?.email ?? null).not.toBe('artist@example.test')
  })

  it('may bring a token beside, which then says who it is', async () => {
    const token = await service.tokenOf('artist')
    const headers = await passed('super-admin@example.test')
    const answer = await call<{ docs: unknown[] }>(service, 'GET', '/api/users', { headers, token })
    expect(answer.body.docs).toHaveLength(1)
    const garbage = await call(service, 'GET', '/api/users', { headers, token: 'garbage' })
    expect(garbage).toAnswer(401)
  })
})

describe('forged headers are 401, in every spelling and beside every other credential', () => {
  const EMAIL = 'super-admin@example.test'
  const PATHS = ['/api/users', '/api/brands', '/api/health', '/api/users/me', '/api/access']
  const NAMES = [
    'Gateway-Access-Authenticated-User-Email',
    'gateway-access-authenticated-user-email',
    'GATEWAY-ACCESS-AUTHENTICATED-USER-EMAIL',
    'Gateway_Access_Authenticated_User_Email',
    'gateway_access-authenticated-user_email',
    'Gateway.Access.Authenticated.User.Email',
    'Gateway-Access-Authenticated-User-Groups',
    'Gateway_Access_Authenticated_User_Groups',
    'Gateway-Access-Jwt-Assertion',
    'Gateway_Access_Jwt_Assertion',
  ]

  it.each(NAMES)('%s alone', async (name) => {
    for (const path of PATHS) expect([path, await raw(path, [name, EMAIL])]).toEqual([path, 401])
  })

  it('twice, with the honest one first or last', async () => {
    const honest = Object.entries(await passed('artist@example.test')).flat()
    const name = 'Gateway-Access-Authenticated-User-Email'
    expect(await raw('/api/users/me', honest)).toBe(200)
    expect(await raw('/api/users/me', [...honest, name, EMAIL])).toBe(401)
    expect(await raw('/api/users/me', [name, EMAIL, ...honest])).toBe(401)
    expect(await raw('/api/users/me', [...honest, name.replaceAll('-', '_'), EMAIL])).toBe(401)
  })

  it('with the assertion of another user', async () => {
    const headers = {
      ...(await passed('artist@example.test')),
      'gateway-access-authenticated-user-email': EMAIL,
    }
    expect(await get('/api/users', headers)).toAnswer(401)
  })

  it('beside a good token or a good session', async () => {
    const forged = { 'gateway-access-authenticated-user-email': EMAIL }
    const token = await service.tokenOf('artist')
    const byToken = await call(service, 'GET', '/api/users/me', { headers: forged, token })
    expect(byToken).toAnswer(401)
    const session = await passwordLogin(service, 'artist')
    expect(await get('/api/users/me', session)).toAnswer(200)
    expect(await get('/api/users/me', { ...session, ...forged })).toAnswer(401)
  })

  it('beside a good upload token, which an endpoint checks itself', async () => {
    const draft = await createDraft(service, await service.tokenOf('artist'))
    const path = `/api/art/artworks/${draft.artwork_id}/upload`
    const headers = { 'gateway-access-authenticated-user-email': EMAIL }
    const answer = await call(service, 'POST', path, { headers, token: draft.upload_token })
    expect(answer).toAnswer(401, 'UNAUTHENTICATED')
  })

  it('at the URLs of a login as well', async () => {
    for (const path of ['/api/users/oidc/login', '/api/users/oidc/callback?code=x&state=y']) {
      expect(await raw(path, ['Gateway-Access-Authenticated-User-Email', EMAIL])).toBe(401)
    }
  })

  it('and are audited', async () => {
    const before = await service.rows("SELECT id FROM audit_log WHERE action = 'access.refuse'")
    await raw('/api/brands', ['Gateway-Access-Authenticated-User-Email', EMAIL])
    const after = await service.rows("SELECT id FROM audit_log WHERE action = 'access.refuse'")
    expect(after.length - before.length).toBe(1)
  })
})

describe('the country', () => {
  it.each([undefined, 'FR', 'JP, FR'])(
    '%j is refused, and only told to whom the gateway knows',
    async (value) => {
      const country: Record<string, string> =
        value === undefined ? {} : { ...JP, 'gateway-access-country': value }
      const honest = { ...(await gateway.headersOf('artist@example.test')), ...country }
      const answer = await get('/api/users/me', honest)
      expect(answer).toAnswer(403, 'COUNTRY_NOT_ALLOWED')
      const forged = { ...honest, 'gateway-access-authenticated-user-email': 'x@example.test' }
      expect(await get('/api/users/me', forged)).toAnswer(401)
    },
  )
})

describe('a page of another site', () => {
  it('changes nothing in the name of whom the gateway knows', async () => {
    const headers = { ...(await passed('super-admin@example.test')), origin: 'https://evil.test' }
    const json = { id: 'evil', name: 'Evil', kind: 'artwork' }
    const answer = await call(service, 'POST', '/api/brands', { headers, json })
    expect(answer).toAnswer(403, 'CROSS_SITE_REQUEST')
  })
})
