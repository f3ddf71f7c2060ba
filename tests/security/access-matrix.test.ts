import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVICE_PERMISSIONS } from '../../src/identity/service-permissions.ts'
import { call } from '../support/api.ts'
import { type Login, type Service, startService } from '../support/service.ts'
import type { LocalAnswer } from './ask-local-api.ts'
import { askService } from './ask-service.ts'
import { type ListedAccess, listedAccess } from './listed-access.ts'
import { PAYLOAD_ROUTES } from './payload-routes.ts'

// Everybody tries everything. What must come out is what docs/permissions.md lists; a collection, an
// endpoint, an operation or a role that it does not list fails here.

const LOGINS: Readonly<Record<string, Login | null>> = {
  nobody: null,
  super_admin: 'super-admin',
  art_admin: 'art-admin',
  artist: 'artist',
  photo_admin: 'photo-admin',
  'service account': null,
}
const REFUSED = [401, 403, 404, 405]
/** Open to callers with a credential that no role here has: one of our apps, an invitation. */
const NEEDS_MORE = [
  'GET /api/{brand}/thumbnails/{id}',
  'HEAD /api/{brand}/thumbnails/{id}',
  'GET /api/artists/invitation',
]
/** What must be in a body so that it is not refused before the question is who sent it. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/{brand}/artworks/{artwork_id}/print-data': { size: 'a4' },
}
const NO_RECORD = '00000000-0000-4000-8000-000000000000'

let service: Service
let listed: ListedAccess
let local: LocalAnswer
let artwork: string
const tokens = new Map<string, string | undefined>()

beforeAll(async () => {
  service = await startService()
  listed = await listedAccess()
  for (const [role, login] of Object.entries(LOGINS)) {
    tokens.set(role, login ? await service.tokenOf(login) : undefined)
  }
  ;({ artwork, local } = await askService(service))
  tokens.set('service account', await keyOfEverything())
})
afterAll(() => service?.stop())

/** The key of a service account that may do everything that any may. */
async function keyOfEverything(): Promise<string> {
  const token = tokens.get('super_admin')
  const json = {
    name: 'Everything',
    purpose: 'A test.',
    permissions: Object.keys(SERVICE_PERMISSIONS),
    allBrands: true,
  }
  const made = await call<{ doc: { id: string } }>(service, 'POST', '/api/service-accounts', {
    token,
    json,
  })
  const url = `/api/service-accounts/${made.body.doc.id}/keys`
  const issued = await call<{ key: string }>(service, 'POST', url, {
    token,
    json: { replaces: null },
  })
  return issued.body.key
}

const ask = async (role: string, method: string, route: string, json?: unknown) => {
  const answer = await call(service, method, `/api${route}`, { token: tokens.get(role), json })
  expect([role, method, route, answer.status < 500]).toEqual([role, method, route, true])
  return answer
}

describe('the list of permissions', () => {
  it('has every role that exists', () => {
    expect([...listed.roles].sort()).toEqual(Object.keys(LOGINS).sort())
  })

  it('has every collection and every endpoint, each for every role', () => {
    for (const role of listed.roles) {
      for (const slug of local.slugs) {
        for (const operation of ['create', 'read', 'update', 'delete']) {
          expect(listed.record(slug, operation, role)).toMatch(/^[✓○—]$/)
        }
      }
      for (const { method, route } of local.defined) {
        expect(listed.endpoint(`${method.toUpperCase()} ${route}`, role)).not.toBe('')
      }
    }
  })

  it('notices a pair that it does not have', () => {
    expect(() => listed.record('unknown-things', 'read', 'artist')).toThrow('does not list')
    expect(() => listed.record('users', 'read', 'unknown_role')).toThrow('does not list')
    expect(() => listed.endpoint('GET /api/unknown', 'artist')).toThrow('does not list')
  })
})

describe.each(Object.keys(LOGINS))('%s', (role) => {
  it('reads, creates, changes and deletes by REST what is listed, and nothing else', async () => {
    for (const slug of local.slugs) {
      const where = `where[id][equals]=${NO_RECORD}`
      const attempts = {
        read: await ask(role, 'GET', `/${slug}?limit=1`),
        create: await ask(role, 'POST', `/${slug}`, {}),
        update: await ask(role, 'PATCH', `/${slug}?${where}`, {}),
        delete: await ask(role, 'DELETE', `/${slug}?${where}`),
      }
      for (const [operation, { status }] of Object.entries(attempts)) {
        const allowed = !REFUSED.includes(status)
        expect([slug, operation, allowed]).toEqual([slug, operation, isListed(slug, operation)])
      }
    }
  })

  // A service account has no Local API: code inside the service acts as the service.
  if (role !== 'service account') {
    it('does by the Local API exactly the same', () => {
      for (const slug of local.slugs) {
        for (const operation of ['read', 'create', 'update', 'delete']) {
          const login = LOGINS[role] ?? 'nobody'
          const allowed = local.allowed[`${slug} ${operation} ${login}`]
          expect([slug, operation, allowed]).toEqual([slug, operation, isListed(slug, operation)])
        }
      }
    })
  }

  it('reaches no record by any other way where the list has a dash', async () => {
    for (const slug of local.slugs) {
      const id = local.samples[slug]
      const attempts: [string, string, string, unknown?][] = [
        ['read', 'GET', `/${slug}/${id}?depth=2&draft=true&trash=true`],
        ['read', 'GET', `/${slug}/count`],
        ['read', 'GET', `/${slug}/versions`],
        ['read', 'GET', `/${slug}/versions/${id}`],
        ['create', 'POST', `/${slug}/${id}/duplicate`, {}],
        ['update', 'PATCH', `/${slug}/${id}`, {}],
        ['update', 'POST', `/${slug}/versions/${id}`, {}],
        ['delete', 'DELETE', `/${slug}/${id}`],
      ]
      for (const [operation, method, route, json] of attempts) {
        if (isListed(slug, operation)) continue
        const { status, body } = await ask(role, method, route, json)
        // A request for a preference by its key answers 200 without a value.
        const nothing = slug === 'payload-preferences' && status === 200 && body.value === null
        expect([route, status, nothing || REFUSED.includes(status)]).toEqual([route, status, true])
      }
    }
  })

  it('calls the endpoints that are listed, and no others', async () => {
    for (const { method, route } of local.defined) {
      const name = `${method.toUpperCase()} ${route}`
      const cell = listed.endpoint(name, role)
      // A credential of the endpoint’s own decides; no role here has it.
      if (cell === 'token') continue
      const [brand = 'art'] = cell.split(/[ ,]/).filter((word) => /^[a-z]+$/.test(word))
      const filled = route
        .replace('/api', '')
        .replace('{brand}', brand === 'own' ? 'art' : brand)
        .replace('{artwork_id}', artwork)
        .replace(/\{\w+\}/g, NO_RECORD)
      const bodiless = method === 'get' || method === 'head'
      const answer = await ask(
        role,
        method.toUpperCase(),
        filled,
        bodiless ? undefined : (BODIES[name] ?? {}),
      )
      const { status } = answer
      if (cell === '—') expect([name, REFUSED.includes(status)]).toEqual([name, true])
      else if (!NEEDS_MORE.includes(name))
        expect([name, [401, 403].includes(status)]).toEqual([name, false])
    }
  })

  function isListed(slug: string, operation: string): boolean {
    return listed.record(slug, operation, role) !== '—'
  }
})

describe('the routes that Payload brings', () => {
  it('are those that were reviewed', () => {
    const unknown = local.foreign.filter((route) => !(route in PAYLOAD_ROUTES))
    expect([...new Set(unknown)]).toEqual([])
  })
})
