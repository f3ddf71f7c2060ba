import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { expectSuccess } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

type Status = {
  readonly uptime: number
  readonly version: string
  readonly environment: string
  readonly last_health_check: string | null
  readonly error_count_24h: number
}

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const ask = async (login: Login) =>
  call<Status>(service, 'GET', '/api/diagnostics/system', { token: await service.tokenOf(login) })
const status = async () => expectSuccess(await ask('super-admin'))

const log = (level: string, hoursAgo: number) =>
  service.rows(
    `INSERT INTO system_logs (id, level, service, message, retention, created_at, updated_at)
     VALUES ($1, $2, 'api', 'For a test.', 'error', now() - $3 * interval '1 hour', now())`,
    [randomUUID(), level, hoursAgo],
  )

describe('the status of the system', () => {
  it('names version and environment of the installation', async () => {
    const { version, environment, uptime } = await status()
    expect([version, environment]).toEqual([packageJson.version, 'development'])
    expect(uptime).toBeGreaterThanOrEqual(0)
  })

  it('counts the errors of the last 24 hours', async () => {
    const { error_count_24h: before } = await status()
    await log('error', 1)
    await log('error', 23)
    await log('error', 25)
    await log('warn', 1)
    expect((await status()).error_count_24h).toBe(before + 2)
  })

  it('counts no more of them than say something', async () => {
    await service.rows(
      `INSERT INTO system_logs (id, level, service, message, retention, created_at, updated_at)
       SELECT gen_random_uuid(), 'error', 'api', 'For a test.', 'error', now(), now()
       FROM generate_series(1, 10001)`,
    )
    expect((await status()).error_count_24h).toBe(10_000)
  })

  it('says when a check ended last', async () => {
    expect((await status()).last_health_check).toBeNull()
    const result = { check: 'api', service: 'api', status: 'healthy', isVital: true }
    await service.rows(
      `INSERT INTO diagnostics.subjects (id, result, checked_at) VALUES ('check/api', $1, $2)`,
      [{ ...result, responseTimeMs: 3, parts: [] }, '2026-11-22T12:00:00Z'],
    )
    expect((await status()).last_health_check).toBe('2026-11-22T12:00:00.000Z')
  })

  it('is for operators only', async () => {
    expect(await ask('artist')).toAnswer(403, 'FORBIDDEN')
    expect(await call(service, 'GET', '/api/diagnostics/system')).toAnswer(401, 'UNAUTHENTICATED')
  })
})
