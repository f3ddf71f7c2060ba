import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { call, codeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const EMAIL = 'artist@example.test'

/** Locks an account in a transaction of its own while the work runs. */
const locking = <T>(service: Service, work: (id: string) => Promise<T>) =>
  withClient(service.databaseUrl, async (holder) => {
    await holder.query('begin')
    const text = 'select id from users where email = $1 for update'
    const { rows } = await holder.query<{ id: string }>(text, [EMAIL])
    const done = await work(rows[0]?.id ?? '')
    await holder.query('rollback')
    return done
  })

describe('an account that another change has locked for too long', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ env: { DATABASE_LOCK_SECONDS: '1' } })
  })
  afterAll(() => service?.stop())

  it('is not changed, and the answer says what to do', async () => {
    const token = await service.tokenOf('artist')
    const answer = await locking(service, (id) =>
      call(service, 'PATCH', `/api/users/${id}`, { token, json: { name: 'Late' } }),
    )
    expect(answer).toAnswer(409, 'CONFLICT')
    const { message, data } = answer.body.errors?.[0] ?? {}
    expect([message, data?.action]).toEqual([
      'Another change of this account is still running.',
      'Load the record again and repeat the change.',
    ])
  })

  it('is changed once the other change has ended', async () => {
    const token = await service.tokenOf('artist')
    const id = await locking(service, async (one) => one)
    const json = { name: 'In time' }
    expect(await call(service, 'PATCH', `/api/users/${id}`, { token, json })).toAnswer(200)
  })
})

describe('a request without a login', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({
      env: { DATABASE_LOCK_SECONDS: '600', LOCAL_LOGIN: 'break-glass' },
    })
  })
  afterAll(() => service?.stop())

  it.each([
    ['a token that no account has', { token: 'wrong', password: 'a-long-password' }, 401],
    ['a token that is no text', { token: null, password: 'a-long-password' }, 401],
  ])('for a new password with %s waits for no account', async (_how, json, status) => {
    const answer = await locking(service, () =>
      call(service, 'POST', '/api/users/reset-password', { json }),
    )
    expect(answer).toAnswer(status)
  })

  it('to change all accounts waits for none', async () => {
    const answer = await locking(service, () =>
      call(service, 'PATCH', '/api/users?where[id][exists]=true', { json: { name: 'x' } }),
    )
    expect(answer).toAnswer(401, 'UNAUTHENTICATED')
  })
})

describe('changes of one account by one caller at once', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ env: { DATABASE_LOCK_SECONDS: '600' } })
  })
  afterAll(() => service?.stop())

  it('are refused while one of them is pending', async () => {
    const token = await service.tokenOf('artist')
    const patch = (id: string, name: string) =>
      call(service, 'PATCH', `/api/users/${id}`, { token, json: { name } })
    const { first, refused } = await locking(service, async (id) => {
      const pending = patch(id, 'First')
      await until('the first to wait for the account', () =>
        withClient(service.databaseUrl, async (watcher) => {
          const { rowCount } = await watcher.query(
            `select 1 from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rowCount ? true : null
        }),
      )
      const others = await Promise.all(Array.from({ length: 25 }, () => patch(id, 'More')))
      // An object, so that nobody awaits the one that is still pending.
      return { first: pending, refused: others }
    })
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      Array(25).fill([429, 'RATE_LIMITED']),
    )
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(await first).toAnswer(200)
  })
})
