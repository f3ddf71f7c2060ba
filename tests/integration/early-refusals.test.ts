import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { reportRefusedPage } from '../../src/http/refused-pages.ts'
import { runInRequest } from '../../src/http/request-context.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase
let payload: Payload | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('LOG_LEVEL', 'error')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await payload?.destroy()
  await database?.drop()
})

const report = (code: 'UNAUTHENTICATED' | 'RATE_LIMITED', clientIp: string) =>
  runInRequest({ requestId: `of-${code}`, clientIp }, () =>
    reportRefusedPage({
      error: new ServiceError(code),
      headers: new Headers({ 'gateway-email': 'one@example.test' }),
      method: 'GET',
      pathname: '/admin',
    }),
  )

it('pages that are refused before the service is ready are in the audit log as soon as it is', async () => {
  await report('UNAUTHENTICATED', '198.51.100.1')
  await report('RATE_LIMITED', '198.51.100.2')
  const { default: config } = await import('../../payload.config.ts')
  payload = await getPayload({ config })
  const { rows } = await withClient(database.url, (client) =>
    client.query('select reason, ip_address, actor_kind, path from audit_log order by ip_address'),
  )
  expect(rows).toEqual([
    {
      reason: 'UNAUTHENTICATED',
      ip_address: '198.51.100.1',
      actor_kind: 'nobody',
      path: '/admin',
    },
    { reason: 'RATE_LIMITED', ip_address: '198.51.100.2', actor_kind: 'nobody', path: '/admin' },
  ])
})
