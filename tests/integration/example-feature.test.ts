import type { PostgresAdapter } from '@payloadcms/db-postgres'
import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Core } from '../../plugins/core/feature/core-of.ts'
import type { FeatureDefinition } from '../../plugins/core/feature/define-feature.ts'
import { buildFeatures, jobsOf } from '../../plugins/core/feature/install-features.ts'
import { setUpFeatures } from '../../plugins/core/feature/set-up-features.ts'
import { diagnostics } from '../../plugins/operations/diagnostics/index.ts'
import { runDueChecks } from '../../plugins/operations/diagnostics/periodic/run-due-checks.ts'
import { brands } from '../../plugins/platform/brands/index.ts'
import { http } from '../../plugins/platform/http/index.ts'
import { serveApi } from '../../plugins/platform/http/serve-api.ts'
import { identity } from '../../plugins/platform/identity/index.ts'
import { logs } from '../../plugins/platform/logs/index.ts'
import { objectStore } from '../../plugins/platform/object-store/index.ts'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import { runInRequest } from '../../src/http/request-context.ts'
import { describeApi } from '../../src/processes/describe-api/describe-api.ts'
import { createServices } from '../../src/services/create-services.ts'
import { readEnvironment } from '../../src/services/environment.ts'
import { example } from '../fixtures/example-feature/index.ts'
import { configure, createEmptyDatabase } from '../support/database/configure.ts'
import type { TestDatabase } from '../support/database/database.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

const SERVER_URL = 'http://localhost:3000'
const ADMIN = { email: 'admin@example.test', password: 'a-password-of-this-test' }

let database: TestDatabase
let core: Core
let config: Awaited<ReturnType<typeof configure>>
let payload: Payload
let cookie: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  const features = [...[brands, identity, objectStore, logs, http], ...[diagnostics, example]]
  const source = {
    DATABASE_URL: database.url,
    DATA_DIR: await makeTemporaryFolder(),
    SERVER_URL,
    RATE_LIMIT_STORE: 'memory',
    NOTES_URL: 'http://notes.example',
  }
  const env = readEnvironment(source, features)
  core = buildFeatures(createServices(env), features, env)
  config = await configure(core, database.url)
  const { queue } = core.services
  await queue.prepare(jobsOf(core).map((job) => job.queue))
  payload = await getPayload({ config: Promise.resolve(config) })
  await setUpFeatures(payload)
  for (const { queue: definition, run } of jobsOf(core)) {
    await queue.work(definition.name, ({ data, signal }) => run(data, { payload, signal }))
  }
  const data = { ...ADMIN, name: 'Admin', roles: ['super_admin'] }
  await payload.create({ collection: 'users', data })
  const login = await ask('POST', '/api/users/login', ADMIN, {})
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  await core?.services.queue.stop()
  await payload?.destroy()
  await database?.drop()
})

function ask(method: string, path: string, body?: object, headers: HeadersInit = { cookie }) {
  const request = new Request(`${SERVER_URL}${path}`, {
    method,
    headers: { origin: SERVER_URL, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const context = { requestId: 'of-this-test', clientIp: '198.51.100.1' }
  return runInRequest(context, () => serveApi({ config: Promise.resolve(config), request }))
}

describe('a feature that only declares what it brings', () => {
  it('has its endpoint behind authentication, permission, validation and rate limit', async () => {
    const anonymous = await ask('POST', '/api/notes-later', { text: 'x' }, {})
    expect(anonymous).toAnswer(401)
    expect(anonymous.headers.get('ratelimit-limit')).not.toBeNull()
    expect(await ask('POST', '/api/notes-later', { text: 1 })).toAnswer(400)
    expect(await ask('PUT', '/api/notes-later', { text: 'x' })).toAnswer(405)
  })

  it('has its job run, its event delivered and the object served from its area', async () => {
    expect(await ask('POST', '/api/notes-later', { text: 'hello' })).toAnswer(200)
    const file = await until('the object that the event handler writes', async () => {
      const answer = await ask('GET', '/api/files/notes-texts/hello', undefined, {})
      return answer.status === 200 ? answer : null
    })
    expect(await file.text()).toBe('hello')
    const list = await ask('GET', '/api/notes')
    expect(await list.json()).toMatchObject({ docs: [{ text: 'hello' }], totalDocs: 1 })
  })

  it('has its check, with the value of its variable, among the health details', async () => {
    expect(await ask('GET', '/api/health/details', undefined, {})).toAnswer(401)
    await runDueChecks(payload)
    const answer = await ask('GET', '/api/health/details')
    expect(await answer.json()).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ id: 'notes', detail: 'Notes are at http://notes.example.' }),
        expect.objectContaining({ id: 'object-store', status: 'healthy' }),
      ]),
    })
  })

  it.each([
    [{ notes: { most: 3 } }, 200],
    [{ notes: { most: 'many' } }, 400],
    [{ nots: { most: 3 } }, 400],
  ])('has its part of the settings of a brand: %j is answered with %i', async (value, status) => {
    expect(await ask('PATCH', '/api/brands/art', { config: value })).toAnswer(status)
  })

  it('has its audit, its link, its field, its texts and its API description', async () => {
    const audit = await payload.find({
      collection: 'audit-log',
      where: { action: { equals: 'brands.update' } },
    })
    expect(audit.docs[0]).toMatchObject({ target: 'brands', record: 'art' })
    expect(config.admin.components.afterNavLinks).toContain(
      'print-commerce-registration/plugins/example/components/notes-link.tsx#NotesLink',
    )
    const notes = config.collections.find(({ slug }) => String(slug) === 'notes')
    expect(notes?.labels.plural).toEqual({ en: 'Notes', ja: 'メモ' })
    expect(
      notes?.fields.find((field) => 'name' in field && field.name === 'preview'),
    ).toMatchObject({
      admin: { components: { Field: expect.stringContaining('preview.tsx#Preview') } },
    })
    const { paths } = await describeApi(config, { version: '1.0.0', brands: BRAND_SEEDS })
    expect(paths['/api/notes-later']?.post).toMatchObject({ summary: 'Write a note by a job.' })
  })

  it('loses its schedules when the set-up runs without it', async () => {
    const { queue } = core.services
    const queues = jobsOf(core).map((job) => job.queue)
    const scheduled = async () => {
      const { rows } = await (payload.db as unknown as PostgresAdapter).pool.query(
        'select name from jobs.schedule order by name',
      )
      return rows.map(({ name }) => name)
    }
    const names = queues.filter(({ cron }) => cron !== undefined).map(({ name }) => name)
    expect(await scheduled()).toEqual(names.sort())
    const [disabled, ...others] = names
    await queue.prepare(queues.filter(({ name }) => name !== disabled))
    expect(await scheduled()).toEqual(others)
  })

  it('cannot leave out what it needs, and is not asked for under a wrong name', () => {
    const build = (features: FeatureDefinition[], source = {}) =>
      buildFeatures(
        core.services,
        features,
        readEnvironment({ NOTES_URL: 'http://notes.example', ...source }, features),
      )
    expect(() => build([example])).toThrow(
      /"example" needs "brands".*\n機能「example」には「brands」が必要です/,
    )
    expect(() => build([brands], { DISABLED_FEATURES: 'brand' })).toThrow('no feature "brand"')
    expect(() => buildFeatures(core.services, [brands, example], readEnvironment({}))).toThrow(
      'Pass the feature "example" to readEnvironment as well.',
    )
  })
})
