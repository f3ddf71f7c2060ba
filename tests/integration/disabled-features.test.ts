import { getPayload, type Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import { jobsOf } from '../../plugins/core/feature/install-features.ts'
import { setUpFeatures } from '../../plugins/core/feature/set-up-features.ts'
import { serveApi } from '../../plugins/platform/http/serve-api.ts'
import { definedEndpoints } from '../../src/processes/describe-access/defined-endpoints.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { installedCore } from '../support/service/installed-core.ts'

const OPTIONAL = installedCore.features.filter(({ required }) => !required)

// Not dropped: Payload may still be closing its sessions, and the server goes with the run.
let database: TestDatabase
let payload: Payload | undefined

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await payload?.destroy()
  vi.unstubAllEnvs()
})
/** A feature and all that need it. */
function withDependents(name: string): string[] {
  const dependents = OPTIONAL.filter(({ needs = [] }) => needs.includes(name))
  return [name, ...dependents.flatMap((one) => withDependents(one.name))]
}

describe('a service without a feature', () => {
  it.each(OPTIONAL.map(({ name }) => name))('%s starts and serves all others', async (name) => {
    const disabled = new Set(withDependents(name))
    vi.stubEnv('DATABASE_URL', database.url)
    vi.stubEnv('RATE_LIMIT_STORE', 'memory')
    vi.stubEnv('LOG_LEVEL', 'error')
    vi.stubEnv('DISABLED_FEATURES', [...disabled].join(','))
    vi.resetModules()
    const { default: config } = await import('../../payload.config.ts')
    payload = await getPayload({ config, key: name })
    const core = coreOf(payload.config)
    await setUpFeatures(payload)

    const gone = installedCore.features.filter((feature) => disabled.has(feature.name))
    const kept = installedCore.features.filter((feature) => !disabled.has(feature.name))
    expect(core.features.map((feature) => feature.name)).toEqual(kept.map((one) => one.name))
    const routes = definedEndpoints(payload.config).map(({ definition }) => definition.path)
    for (const { endpoints = [] } of gone) {
      for (const { path } of endpoints) expect(routes).not.toContain(path)
    }
    for (const { endpoints = [] } of kept) {
      expect(routes).toEqual(expect.arrayContaining(endpoints.map(({ path }) => path)))
    }
    const queues = jobsOf(core).map(({ queue }) => queue.name)
    for (const { jobs = [] } of gone) {
      for (const { queue } of jobs.flat()) expect(queues).not.toContain(queue.name)
    }
    const components = JSON.stringify([
      payload.config.admin.components,
      payload.config.collections.map(({ admin, fields }) => [admin.components, fields]),
    ])
    for (const feature of disabled) expect(components).not.toContain(`/${feature}/components/`)
    for (const { collections = [] } of gone) {
      for (const { slug } of collections) expect(payload.collections).not.toHaveProperty(slug)
    }
    const answer = await serveApi({
      config,
      request: new Request('http://localhost:3000/api/brands'),
    })
    expect(answer).toAnswer(200)
  })
})

describe('a feature that every installation needs', () => {
  const required = installedCore.features.filter((feature) => feature.required)

  it.each(required.map(({ name }) => name))('%s cannot be disabled', async (name) => {
    vi.stubEnv('DATABASE_URL', database.url)
    vi.stubEnv('DISABLED_FEATURES', name)
    vi.resetModules()
    const started = import('../../payload.config.ts')
    await expect(started).rejects.toThrow(`Every installation needs the feature "${name}".`)
    await expect(started).rejects.toThrow(`機能「${name}」は無効にできません。`)
  })
})
