import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountIds, accountIds } from '../support/identity/account-ids.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

const DAY = '2026-01-02'
/** When each account was created: around the midnights of that day in Tokyo. */
const CREATED = {
  'super-admin': '2026-01-01T14:59:59.999Z',
  'art-admin': '2026-01-01T15:00:00.000Z',
  'photo-admin': '2026-01-02T14:59:59.999Z',
  artist: '2026-01-02T15:00:00.000Z',
} as const
type Account = keyof typeof CREATED
const ACCOUNTS = Object.keys(CREATED) as Account[]

let service: Service
let idOf: AccountIds
let token: string

beforeAll(async () => {
  service = await startService()
  idOf = await accountIds(service)
  token = await service.tokenOf('super-admin')
  for (const [account, time] of Object.entries(CREATED)) {
    await service.rows('UPDATE users SET created_at = $1 WHERE id = $2', [
      time,
      idOf(account as Account),
    ])
  }
})
afterAll(() => service?.stop())

/** The accounts that a condition on their time of creation finds. */
async function found(operator: string, value: string): Promise<Account[]> {
  const query = new URLSearchParams({
    [`where[createdAt][${operator}]`]: value,
    'where[id][in]': ACCOUNTS.map(idOf).join(','),
    sort: 'createdAt',
  })
  const answer = await call<{ docs: { id: string }[] }>(service, 'GET', `/api/users?${query}`, {
    token,
  })
  expect(answer).toAnswer(200)
  return answer.body.docs.flatMap(({ id }) => ACCOUNTS.filter((account) => idOf(account) === id))
}

describe('a condition with a date without a time', () => {
  it.each([
    ['equals', ['art-admin', 'photo-admin']],
    ['in', ['art-admin', 'photo-admin']],
    ['not_equals', ['super-admin', 'artist']],
    ['greater_than', ['artist']],
    ['greater_than_equal', ['art-admin', 'photo-admin', 'artist']],
    ['less_than', ['super-admin']],
    ['less_than_equal', ['super-admin', 'art-admin', 'photo-admin']],
  ] as const)('means the day in Tokyo: %s', async (operator, accounts) => {
    expect(await found(operator, DAY)).toEqual(accounts)
  })

  it('leaves a time what it is', async () => {
    expect(await found('greater_than', `${DAY}T00:00:00.000Z`)).toEqual(['photo-admin', 'artist'])
  })

  it('changes as many records as the list has shown', async () => {
    const query = new URLSearchParams({ 'where[createdAt][equals]': DAY })
    const answer = await call<{ docs: { id: string }[] }>(service, 'PATCH', `/api/users?${query}`, {
      token,
      json: { name: 'Of this day' },
    })
    expect(answer.body.docs.map(({ id }) => id).toSorted()).toEqual(
      [idOf('art-admin'), idOf('photo-admin')].toSorted(),
    )
  })
})
