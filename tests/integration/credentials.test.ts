import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, REGISTRATION } from '../support/artworks/register.ts'
import { signIdToken, weakToken } from '../support/identity/forged-tokens.ts'
import { passwordLogin, requestLogin } from '../support/identity/password-login.ts'
import { call, withoutRequestId } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const ID = '00000000-0000-4000-8000-000000000000'
const ENDPOINTS = [
  ['POST', '/api/artwork/upload'],
  ['POST', '/api/art/artworks/create'],
  ['POST', `/api/art/artworks/${ID}/generate-variants`],
  ['GET', `/api/art/artworks/${ID}/generation-status/${ID}`],
  ['POST', `/api/art/artworks/${ID}/publish`],
  ['POST', `/api/art/artworks/${ID}/unpublish`],
  ['POST', `/api/art/artworks/${ID}/archive`],
  ['POST', `/api/art/artworks/${ID}/restore`],
  ['POST', `/api/art/artworks/${ID}/discard`],
  ['POST', '/api/commerce/products'],
] as const
/** Records that cannot be duplicated at all. */
const NOT_DUPLICATED = ['users', 'system-settings', 'legal-documents', 'email-templates']
const RECORDS = [
  'artworks',
  'variants',
  'composition-jobs',
  'composition-templates',
  'users',
  'photo-templates',
  'legal-documents',
  'email-templates',
  'system-settings',
  'system-logs',
  'api-test-results',
] as const
const PUBLIC = ['/api/brands', '/api/health'] as const

async function setDisabled(disabled: boolean): Promise<void> {
  await service.rows("UPDATE users SET disabled = $1 WHERE idp_uid = 'dev-artist'", [disabled])
}

describe('an anonymous request', () => {
  it.each(ENDPOINTS)('is told to log in by %s %s', async (method, path) => {
    const answer = await call(service, method, path, method === 'POST' ? { json: {} } : {})
    expect(answer).toAnswer(401, 'UNAUTHENTICATED')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it.each(RECORDS)('reads, writes and deletes nothing of %s', async (slug) => {
    for (const [method, path] of [
      ['GET', `/api/${slug}`],
      ['GET', `/api/${slug}/count`],
      ['GET', `/api/${slug}/${ID}`],
      ['POST', `/api/${slug}`],
      ['PATCH', `/api/${slug}/${ID}`],
      ['DELETE', `/api/${slug}/${ID}`],
      ['PATCH', `/api/${slug}?where[id][exists]=true`],
      ['DELETE', `/api/${slug}?where[id][exists]=true`],
      ['POST', `/api/${slug}/${ID}/duplicate`],
    ] as const) {
      const answer = await call(service, method, path, method === 'GET' ? {} : { json: {} })
      const unknown = NOT_DUPLICATED.includes(slug) && path.endsWith('/duplicate')
      const expected = unknown ? 404 : 401
      expect([method, path, answer.status]).toEqual([method, path, expected])
    }
  })

  it('sees the active brands only, and not their configuration', async () => {
    const answer = await call<{ docs: { id: string }[] }>(service, 'GET', '/api/brands?sort=id')
    expect(answer.body.docs.map(({ id }) => id)).toEqual(['art', 'photo'])
    expect(answer.text).not.toContain('config')
    const probe = await call(service, 'GET', '/api/brands?where[config.x][exists]=false')
    expect(probe).toAnswer(400)
  })

  it('cannot register a first user once there are users', async () => {
    const json = { email: 'me@example.test', password: 'secret-secret', name: 'Me', roles: ['*'] }
    const answer = await call(service, 'POST', '/api/users/first-register', { json })
    expect(answer).toAnswer(401)
  })
})

describe('a credential that is not valid', () => {
  it('is 401 with one body, whatever is wrong with it', async () => {
    const now = Math.floor(Date.now() / 1000)
    const good = await service.tokenOf('artist')
    const { issuer, keys } = service
    const publicKey = Buffer.from(JSON.stringify(keys.keys[0]?.n))
    const tokens = {
      garbage: 'garbage',
      'two parts': 'a.b',
      cut: good.slice(0, -10),
      'alg none': await weakToken(service),
      'a shared secret': await weakToken(service, new Uint8Array(32)),
      'the public key as a secret': await weakToken(service, publicKey),
      expired: await signIdToken(service, { iat: now - 7200, exp: now - 3600 }),
      'not valid yet': await signIdToken(service, { nbf: now + 3600 }),
      'for another audience': await signIdToken(service, { aud: 'another-service' }),
      'of another issuer': await signIdToken(service, { iss: `${issuer}.example.test` }),
      'of an unknown user': await signIdToken(service, { sub: 'stranger' }),
      'without a holder': await signIdToken(service, { sub: '' }),
      oversized: await signIdToken(service, { pad: 'x'.repeat(9000) }),
    }
    const bodies = new Map<string, string>()
    for (const [name, token] of Object.entries(tokens)) {
      const answer = await call(service, 'POST', '/api/art/artworks/create', {
        token,
        json: REGISTRATION,
      })
      expect(answer, name).toAnswer(401, 'UNAUTHENTICATED')
      bodies.set(withoutRequestId(answer), name)
    }
    expect([...bodies.values()]).toHaveLength(1)
    expect((await createDraft(service, good)).artwork_id).toBeDefined()
  })

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a b', 'JWT x', 'token', ''])(
    'is 401 in the form "%s", also where an anonymous request would be served',
    async (authorization) => {
      for (const path of [...PUBLIC, '/api/artworks', '/api/users/me']) {
        const answer = await call(service, 'GET', path, { headers: { authorization } })
        expect([path, answer.status]).toEqual([path, 401])
      }
    },
  )

  it.each([
    '/api/brands',
    '/api/brands/art',
    '/api/brands/count',
    '/api/artworks',
    '/api/users/me',
    '/api/access',
    '/api/health',
    '/api/files/art/a/postcard-none-none.webp',
    '/api/payload-preferences/x',
    '/api/payload-locked-documents',
  ])('is never treated as anonymous at %s', async (path) => {
    const answer = await call(service, 'GET', path, { token: 'garbage' })
    expect(answer).toAnswer(401, 'UNAUTHENTICATED')
  })

  it('does not log in beside a good password either', async () => {
    const json = { email: 'artist@example.test', password: 'artist-password' }
    const answer = await call(service, 'POST', '/api/users/login', { json, token: 'garbage' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
  })

  it('is not saved by a good session beside it', async () => {
    const session = await passwordLogin(service, 'artist')
    const honest = await call(service, 'GET', '/api/artworks', { headers: session })
    expect(honest).toAnswer(200)
    const headers = { ...session, authorization: 'Bearer garbage' }
    expect(await call(service, 'GET', '/api/artworks', { headers })).toAnswer(401)
  })
})

describe('a disabled account', () => {
  it('is refused at its next request, by token, by session and at the login', async () => {
    const token = await service.tokenOf('artist')
    const headers = await passwordLogin(service, 'artist')
    expect(await call(service, 'GET', '/api/artworks', { token })).toAnswer(200)
    expect(await call(service, 'GET', '/api/artworks', { headers })).toAnswer(200)
    await setDisabled(true)
    try {
      for (const path of ['/api/artworks', '/api/brands', '/api/users/me', '/api/health']) {
        const byToken = await call(service, 'GET', path, { token })
        expect([path, byToken.status]).toEqual([path, 401])
        const bySession = await call(service, 'GET', path, { headers })
        expect([path, bySession.status]).toEqual([path, 401])
      }
      const path = '/api/art/artworks/create'
      expect(await call(service, 'POST', path, { token, json: REGISTRATION })).toAnswer(401)
      expect(await call(service, 'POST', path, { headers, json: REGISTRATION })).toAnswer(401)
      const login = await requestLogin(service, 'artist')
      expect([login.status, login.headers.get('set-cookie')]).toEqual([401, null])
      const wrong = await requestLogin(service, 'artist', 'wrong')
      expect(withoutRequestId(login)).toBe(withoutRequestId(wrong))
    } finally {
      await setDisabled(false)
    }
    expect(await call(service, 'GET', '/api/artworks', { token })).toAnswer(200)
  })
})

describe('a session of the console', () => {
  it('does not open the API to a page of another origin', async () => {
    const { cookie } = await passwordLogin(service, 'artist')
    const origin = 'https://evil.example.test'
    const headers = { cookie, origin, 'sec-fetch-site': 'cross-site' }
    const answer = await call(service, 'GET', '/api/artworks', { headers })
    expect(answer).toAnswer(401)
    expect(answer.headers.get('access-control-allow-origin')).not.toBe(origin)
  })

  it('ends with the logout', async () => {
    const headers = await passwordLogin(service, 'artist')
    expect(await call(service, 'POST', '/api/users/logout', { headers })).toAnswer(200)
    expect(await call(service, 'GET', '/api/artworks', { headers })).toAnswer(401)
  })
})
