import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { call, codeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const run = (text: string, values: readonly unknown[] = []) =>
  withClient(service.databaseUrl, (client) => client.query(text, [...values]))

describe('a column that the database does not have', () => {
  it('is an error of the service that operators see, not one of the query', async () => {
    const token = await service.tokenOf('artist')
    const list = () => call(service, 'GET', '/api/artworks?where[title][like]=x', { token })
    await run('alter table artworks rename column technique to renamed')
    try {
      const answer = await list()
      expect([answer.status, codeOf(answer)]).toEqual([500, 'INTERNAL'])
      expect(service.printed()).toMatch(/"level":50.*does not exist/)
    } finally {
      await run('alter table artworks rename column renamed to technique')
    }
    expect((await list()).status).toBe(200)
  })
})
