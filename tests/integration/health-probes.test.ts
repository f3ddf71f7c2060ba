import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { call } from '../support/service/api.ts'
import { sendRaw } from '../support/service/raw-http.ts'
import { type Service, startService } from '../support/service/service.ts'

const PROBES = ['/api/health', '/api/health/live', '/api/health/ready'] as const
const HEALTH_JSON = 'application/health+json'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const asked = (path: string, accept: string, method = 'GET') =>
  call(service, method, path, { headers: { accept } })
const withAccept = (path: string, accept: string) =>
  sendRaw(service.url, [
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: ${accept}\r\n\r\n`,
  ])

describe('the probes', () => {
  it('answer everybody while all is well, and are never cached', async () => {
    const answers = await Promise.all(PROBES.map((path) => call(service, 'GET', path)))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'ok'],
      [200, 'live'],
      [200, 'ready'],
    ])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
      PROBES.map(() => 'no-store'),
    )
  })

  it('say of health in application/health+json where the client asks for it', async () => {
    const { version: releaseId } = packageJson
    const answers = await Promise.all(
      (['/api/health', '/api/health/ready'] as const).map((path) => asked(path, HEALTH_JSON)),
    )
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
      HEALTH_JSON,
      HEALTH_JSON,
    ])
    const [health, ready] = answers.map(({ text }) => JSON.parse(text))
    expect(health).toMatchObject({
      status: 'pass',
      releaseId,
      checks: { uptime: [{ observedUnit: 's' }] },
    })
    expect(ready).toMatchObject({
      status: 'pass',
      checks: { 'database:connection': [{ componentType: 'datastore', status: 'pass' }] },
    })
  })

  it.each(PROBES)('at %s know no other method', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const refused = await asked(path, '*/*', method)
      expect(refused).toAnswer(405, 'METHOD_NOT_ALLOWED')
      expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    }
    expect(await asked(path, '*/*', 'HEAD')).toAnswer(200)
  })

  it.each(PROBES)(
    'at %s answer a long Accept, and refuse one that exceeds the limit of headers',
    async (path) => {
      const long = await withAccept(path, `${'text/html;q=0.1,'.repeat(900)}${HEALTH_JSON}`)
      expect(long.status).toBe(200)
      const longer = await withAccept(path, 'a/b,'.repeat(5_000))
      expect(longer.status).toBe(431)
    },
  )

  it('refuse a credential that is not valid, as every public endpoint does', async () => {
    for (const path of PROBES) {
      expect(await call(service, 'GET', path, { token: 'wrong' })).toAnswer(401, 'UNAUTHENTICATED')
    }
  })
})
