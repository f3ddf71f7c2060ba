import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { variantKey } from '../../src/composition/naming.ts'
import { SERVICE_PERMISSIONS } from '../../src/identity/service-permissions.ts'
import { startMailReceiver } from '../support/alerts/receivers.ts'
import { createWithImage } from '../support/artworks/register.ts'
import { requestLogin } from '../support/identity/password-login.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import { DAY as REPORT } from '../support/reports/facts.ts'
import { type Call, call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import type { LocalAnswer } from './ask-local-api.ts'
import { askService } from './ask-service.ts'
import { type ListedAccess, listedAccess } from './listed-access.ts'
import { PAYLOAD_ROUTES } from './payload-routes.ts'
import { validBodies } from './valid-bodies.ts'

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
/** Refused for what was sent. */
const MALFORMED = [400, 411, 413, 415]
/** Open to callers with a credential that no role here has: one of our apps, an invitation. */
const NEEDS_MORE = [
  'GET /api/{brand}/thumbnails/{id}',
  'HEAD /api/{brand}/thumbnails/{id}',
  'GET /api/artists/invitation',
]
/** A brand that has the endpoint, where no cell of the list names one. */
const BRANDS: Readonly<Record<string, string>> = {
  'POST /api/{brand}/photos': 'photo',
  'POST /api/{brand}/photos/{upload_id}/checkout': 'photo',
  'GET /api/{brand}/products/templates': 'photo',
}
const NO_RECORD = '00000000-0000-4000-8000-000000000000'

let mail: Awaited<ReturnType<typeof startMailReceiver>>
let service: Service
let listed: ListedAccess
let local: LocalAnswer
let artwork: string
/** An artwork of another artist. */
let foreign: string
/** What stands for the parameters of a URL: existing records. */
let records: Readonly<Record<string, string>>
let bodyOf: Awaited<ReturnType<typeof validBodies>>
const tokens = new Map<string, string | undefined>()

beforeAll(async () => {
  mail = await startMailReceiver()
  service = await startService({ env: { SMTP_URL: mail.url } })
  listed = await listedAccess()
  for (const [role, login] of Object.entries(LOGINS)) {
    tokens.set(role, login ? await service.tokenOf(login) : undefined)
  }
  ;({ artwork, local } = await askService(service))
  foreign = await createWithImage(service, await service.tokenOf('artist-2'))
  records = await recordsOf(artwork)
  await publishLegalTexts()
  await setFlags()
  tokens.set('service account', await keyOfEverything())
  bodyOf = await validBodies(service, `${service.url}/api/files/${records.key}`)
})
afterAll(async () => {
  await service?.stop()
  await mail?.close()
})

const FINISHED_RUN = `INSERT INTO diagnostics.runs (state, holder, lease_until, finished_at, steps, checks)
  VALUES ('finished', gen_random_uuid(), now(), now(), '{1}', '[]') RETURNING id`

/** Sites of brands find a text of each type. */
const publishLegalTexts = () =>
  service.rows(
    `INSERT INTO legal_documents
       (brand_id, document_type, title, content, version, status, published_at, effective_date)
     SELECT 'art', type, 'Text', 'Text', 'v0.1.0', 'published', now(), now() - interval '1 day'
     FROM unnest(enum_range(NULL::enum_legal_documents_document_type)) AS type`,
  )

const setFlags = () =>
  service.rows(`UPDATE brands SET config = jsonb_set(config, '{flags}', '{"gift_wrap": true}')`)

/** An existing record for each parameter of a URL, by the name of the parameter or by the whole URL. */
async function recordsOf(artwork: string): Promise<Record<string, string>> {
  const idOf = async (sql: string) => (await service.row<{ id: string }>(sql)).id
  return {
    job_id: await idOf(`SELECT id FROM composition_jobs WHERE artwork_id = '${artwork}'`),
    template_id: local.samples['photo-templates'] ?? '',
    upload_id: local.samples['photo-uploads'] ?? '',
    sha256: await idOf('SELECT sha256 AS id FROM composition_templates LIMIT 1'),
    size: 'preview',
    user: 'me',
    flag: 'gift_wrap',
    kind: REPORT.kind,
    start: REPORT.start,
    key: `art/${artwork}/${CATALOGUE.slice(0, 1).map(variantKey)}.webp`,
    // This account is disabled meanwhile; no role of the matrix uses it.
    '/api/artists/{id}': await idOf("SELECT id FROM users WHERE idp_uid = 'dev-artist-2'"),
    '/api/backups/{id}': local.samples.backups ?? '',
    '/api/brands/{id}': local.samples.brands ?? '',
    '/api/alert-silences/{id}': local.samples['alert-silences'] ?? '',
    '/api/diagnostics/runs/{id}': await idOf(FINISHED_RUN),
    '/api/composition-templates/{id}': local.samples['composition-templates'] ?? '',
    '/api/orders/{id}': local.samples.orders ?? '',
    '/api/email-templates/{id}': local.samples['email-templates'] ?? '',
    '/api/legal-documents/{id}': local.samples['legal-documents'] ?? '',
    '/api/site-deployments/{id}': local.samples['site-deployments'] ?? '',
    '/api/service-accounts/{id}': local.samples['service-accounts'] ?? '',
    '/api/{brand}/thumbnails/{id}': artwork,
  }
}

/** The URL of an endpoint with existing records in it; `ref` is a session of the role. */
async function urlOf(role: string, route: string, brand: string, work: string): Promise<string> {
  const collection = Object.keys(records).find((one) => route.startsWith(one))
  const ref = route.includes('{ref}') ? await sessionOf(role) : ''
  return route
    .replace('{brand}', brand)
    .replace('{artwork_id}', work)
    .replace('{ref}', ref)
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const record = name === 'id' ? records[collection ?? ''] : records[name]
      if (!record) throw new Error(`There is no record for ${name} in ${route}.`)
      return record
    })
}

/** A session of the role, which ends with the request that names it. */
async function sessionOf(role: string): Promise<string> {
  const login = LOGINS[role]
  if (!login) return 'none'
  expect(await requestLogin(service, login)).toAnswer(200)
  const token = tokens.get(role)
  type Sessions = { sessions: { ref: string }[] }
  const { body } = await call<Sessions>(service, 'GET', '/api/sessions/me', { token })
  return body.sessions[0]?.ref ?? ''
}

/** The key of a service account that may do everything that any may. */
const keyOfEverything = () =>
  createServiceKey(service, { permissions: Object.keys(SERVICE_PERMISSIONS), allBrands: true })

const ask = async (role: string, method: string, route: string, json?: unknown) =>
  send(role, method, `/api${route}`, { json })
const send = async (role: string, method: string, route: string, body: Call) => {
  const answer = await call(service, method, route, { token: tokens.get(role), ...body })
  const failed = answer.status < 500 ? undefined : answer.text
  expect([role, method, route, failed]).toEqual([role, method, route, undefined])
  return answer
}

const brandsIn = (cell: string) =>
  cell.split(/[ ,()]/).filter((word) => /^(art|photo|pet)$/.test(word))

describe('the list of permissions', () => {
  // The list is made from the same rules as the service. This is the policy as people wrote it.
  it.each([
    ['artworks', 'delete', '— ✓ ○ — ○ —'],
    ['artworks', 'read', '— ✓ ○ ○ ○ —'],
    ['audit-log', 'delete', '— — — — — —'],
    ['audit-log', 'read', '— ✓ — — — —'],
    ['audit-log', 'update', '— — — — — —'],
    ['brands', 'update', '— ✓ — — — —'],
    ['email-templates', 'update', '— ○ — — — —'],
    ['legal-documents', 'update', '— ○ — — — —'],
    ['orders', 'delete', '— — — — — —'],
    ['orders', 'read', '— ✓ — — ○ —'],
    ['orders', 'update', '— — — — — —'],
    ['payload-kv', 'read', '— — — — — —'],
    ['payload-migrations', 'read', '— — — — — —'],
    ['photo-templates', 'update', '— ✓ — — ○ —'],
    ['photo-uploads', 'read', '— ✓ — — ○ —'],
    ['photo-uploads', 'update', '— — — — — —'],
    ['print-data', 'read', '— ✓ ○ — ○ —'],
    ['service-accounts', 'read', '— ✓ — — — —'],
    ['system-logs', 'read', '— ✓ — — — —'],
    ['system-settings', 'read', '— ✓ — — — —'],
    ['users', 'create', '— ✓ — — — —'],
    ['users', 'delete', '— ✓ — — — —'],
    ['variants', 'update', '— — — — — —'],
  ])('says of %s.%s what the policy says', (slug, operation, row) => {
    const signs = Object.keys(LOGINS).map((role) => listed.record(slug, operation, role))
    expect(signs.join(' ')).toBe(row)
  })

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

  it('reads and changes the record of each collection where the list has a tick', async () => {
    // Preferences are read by their keys, and locks are changed by their owners.
    const own = local.slugs.filter((slug) => !slug.startsWith('payload-'))
    const ticked = own.flatMap((slug) =>
      (['read', 'update'] as const)
        .filter((operation) => listed.record(slug, operation, role) === '✓')
        .map((operation) => ({ slug, operation })),
    )
    const answers: unknown[] = []
    for (const { slug, operation } of ticked) {
      const path = `/${slug}/${local.samples[slug]}`
      const { status } = await (operation === 'read'
        ? ask(role, 'GET', path)
        : ask(role, 'PATCH', path, {}))
      answers.push({ slug, operation, status })
    }
    expect(answers).toEqual(ticked.map((one) => ({ ...one, status: 200 })))
  })

  it('calls the endpoints that are listed, and no others', async () => {
    for (const { method, route, ofRecord } of local.defined) {
      const name = `${method.toUpperCase()} ${route}`
      const cell = listed.endpoint(name, role)
      // A credential of the endpoint’s own decides; no role here has it.
      if (cell === 'token' || NEEDS_MORE.includes(name)) continue
      // A brand that has the endpoint, so that a refusal is about the caller.
      const [brand = BRANDS[name] ?? 'art'] = brandsIn(
        cell === '—' ? listed.endpoint(name, 'super_admin') : cell,
      )
      const statusOf = async (work: string) => {
        const url = await urlOf(role, route, brand, work)
        const body = await bodyOf(name, { url, brand, artwork: work })
        const { status, text } = await send(role, method.toUpperCase(), url, body)
        // With a body that is valid, a refusal is about the caller.
        const isMalformed = Object.keys(body).length > 0 && MALFORMED.includes(status)
        expect([name, isMalformed, text]).toEqual([name, false, text])
        return status
      }
      const status = await statusOf(artwork)
      if (cell === '—') {
        // The artist sees the artwork; for other users who may not change it, it does not exist.
        const isHidden = ofRecord && !['artist', 'service account'].includes(role)
        const refused = role === 'nobody' ? 401 : isHidden ? 404 : 403
        expect([name, status]).toEqual([name, refused])
        if (ofRecord && role === 'artist')
          expect([name, await statusOf(foreign)]).toEqual([name, 404])
        continue
      }
      expect([name, status, REFUSED.includes(status)]).toEqual([name, status, false])
      if (cell.includes('own')) expect([name, await statusOf(foreign)]).toEqual([name, 404])
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
