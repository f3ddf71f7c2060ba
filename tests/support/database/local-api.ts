import { getPayload, type Payload } from 'payload'
import { vi } from 'vitest'
import { createTestDatabase } from './database.ts'

/** Payload's Local API of the whole service, in the process of the test. */
export type LocalApi = {
  readonly payload: Payload
  /** A super administrator, for operations on behalf of a caller. */
  readonly user: Awaited<ReturnType<Payload['find']>>['docs'][number]
  readonly databaseUrl: string
  stop(): Promise<void>
}

/**
 * Starts it on a copy of the template. Once in a test file, because the configuration is a module.
 *
 * @param env more of its environment.
 */
export async function startLocalApi(env: Readonly<Record<string, string>> = {}): Promise<LocalApi> {
  const database = await createTestDatabase()
  const all = { DATABASE_URL: database.url, LOG_LEVEL: 'error', ...env }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  // Read now, with the environment of this test.
  const { default: config } = await import('../../../payload.config.ts')
  const payload = await getPayload({ config })
  const where = { roles: { equals: 'super_admin' } }
  const { docs } = await payload.find({ collection: 'users', where, limit: 1 })
  const [user] = docs
  if (!user) throw new Error('The template has no administrator.')
  return {
    payload,
    user,
    databaseUrl: database.url,
    async stop() {
      vi.unstubAllEnvs()
      await payload.destroy()
      await database.drop()
    },
  }
}
