import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

const LARGE = 1024 * 1024
const COUNT = 11

let service: Service
let token: string
beforeAll(async () => {
  service = await startService()
  token = await service.tokenOf('super-admin')
  await service.rows(
    `insert into system_settings (category, key, value)
       select 'general', 'large-' || number, repeat('x', $1) from generate_series(1, $2) as number`,
    [LARGE, COUNT],
  )
})
afterAll(() => service?.stop())

const list = (query: string, headers = {}) =>
  call<{ docs: object[] }>(
    service,
    'GET',
    `/api/system-settings?where[key][like]=large-&${query}`,
    { token, headers },
  )

describe('a list whose records are too large together', () => {
  it.each([
    ['en', /more than 10 MiB\. Ask for fewer records/],
    ['ja', /10 MiBを超えています。/],
  ])('is refused, and the answer says what to do: %s', async (language, told) => {
    const answer = await list(`limit=${COUNT}`, { 'accept-language': language })
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['limit'],
    ])
    expect(answer.body.errors?.[0]?.message).toMatch(told)
    expect(answer.text.length).toBeLessThan(2000)
  })

  it.each([
    ['fewer records', 'limit=5', 5],
    ['some of their fields', `limit=${COUNT}&select[key]=true`, COUNT],
  ])('is answered for %s', async (_how, query, count) => {
    const answer = await list(query)
    expect([answer.status, answer.body.docs.length]).toEqual([200, count])
  })
})
