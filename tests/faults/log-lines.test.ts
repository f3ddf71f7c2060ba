import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnDatabase, startOwnDatabase } from '../support/database/own-database.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let database: OwnDatabase
let service: Service
beforeAll(async () => {
  database = await startOwnDatabase()
  service = await startService({ databaseUrl: database.url, templateDataDir: database.dataDir })
})
afterAll(async () => {
  await service?.stop()
  await database?.remove()
})

/** A request that fails because of the service, so that each has a line; returns its identifier. */
async function failingRequest(): Promise<string> {
  const { status, headers } = await call(service, 'GET', '/api/brands')
  expect(status).toBe(503)
  return headers.get('x-request-id') ?? ''
}

/** How many lines a request has in the output of the process. */
const printedLines = (requestId: string) =>
  service
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{"level"') && line.includes(`"requestId":"${requestId}"`))
    .length

const spooled = async () =>
  (await readdir(path.join(service.dataDir, 'logs-spool')).catch(() => [])).filter((name) =>
    name.endsWith('.jsonl'),
  )

describe('the log lines of a request', () => {
  it('are in the system log, with its identifier', async () => {
    const { headers } = await call(service, 'GET', '/api/there-is-none')
    const requestId = headers.get('x-request-id')
    const row = await until('the line', async () => {
      const rows = await service.rows('select * from system_logs where request_id = $1', [
        requestId,
      ])
      return rows[0]
    })
    expect(row).toMatchObject({
      level: 'info',
      service: 'api',
      process: 'web',
      retention: 'access',
      context: { code: 'NOT_FOUND', path: '/api/there-is-none' },
    })
  })

  it('wait on disk while the database is away, and are loaded exactly once', async () => {
    const ids: string[] = []
    for (const round of [1, 2]) {
      await database.stop('at-once')
      // Every request is answered while its lines cannot be stored.
      for (let count = 0; count < 20; count += 1) ids.push(await failingRequest())
      await until('lines on disk', async () => (await spooled()).length > 0)
      await database.start()
      const linesOf = async () =>
        service.rows<{ request_id: string; lines: number }>(
          'select request_id, count(*)::int as lines from system_logs where request_id = any($1) group by 1',
          [ids],
        )
      await until('all requests to have lines', async () => (await linesOf()).length === round * 20)
      await until('the spool to be empty', async () => (await spooled()).length === 0)
      const stored = (await linesOf()).map(({ request_id: id, lines }) => [id, lines])
      expect(stored.sort()).toEqual(ids.map((id) => [id, printedLines(id)]).sort())
    }
    // The errors of the log itself are told to the output alone.
    expect(service.printed()).toContain('logs: The system log cannot be written')
    const own = await service.rows(
      `select * from system_logs where message like 'The system log cannot%'`,
    )
    expect(own).toEqual([])
  })
})
