import { createPayloadRequest, type Endpoint, getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpointLists } from '../../plugins/core/request/pipeline.ts'
import { runInRequest } from '../../src/http/request-context.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

const LIMITS = ['', '_CONSOLE', '_FILES', '_WEBHOOKS', '_LOGIN']
/** The only routes whose response costs so little that they need no limit. */
const UNLIMITED = ['get /health', 'get /health/live', 'get /health/ready']

let database: TestDatabase
let payload: Payload

beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('RATE_LIMIT_STORE', 'memory')
  vi.stubEnv('LOG_LEVEL', 'error')
  for (const name of LIMITS) vi.stubEnv(`RATE_LIMIT${name}_PER_MINUTE`, '1')
  // Read once, with the environment of this test.
  const { default: config } = await import('../../payload.config.ts')
  payload = await getPayload({ config })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await payload?.destroy()
  await database?.drop()
})

async function ask({ method, handler }: Omit<Endpoint, 'root'>): Promise<number> {
  const request = new Request('http://localhost/api/x', { method: method.toUpperCase() })
  const req = await createPayloadRequest({ config: payload.config, request })
  const context = { requestId: 'of-this-test', clientIp: '198.51.100.1' }
  try {
    return (await runInRequest(context, () => handler(req))).status
  } catch {
    // An endpoint that cannot do anything with an empty request.
    return 0
  }
}

describe('every endpoint that is registered', () => {
  it('rejects callers over their rate limit', async () => {
    const unlimited: string[] = []
    let asked = 0
    // What answers wrong methods stands last and uses up most allowances without doing anything.
    for (const { endpoints } of endpointLists(payload).reverse()) {
      for (const endpoint of [...endpoints].reverse()) {
        // As many as an IP address may have for logging in, which is three times the setting.
        for (let attempt = 0; attempt < 3; attempt++) await ask(endpoint)
        asked += 1
        if ((await ask(endpoint)) !== 429) unlimited.push(`${endpoint.method} ${endpoint.path}`)
      }
    }
    expect(unlimited.sort()).toEqual(UNLIMITED)
    expect(asked).toBeGreaterThan(200)
  })
})
