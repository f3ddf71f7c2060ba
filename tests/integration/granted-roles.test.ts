import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { type AccountIds, accountIds } from '../support/identity/account-ids.ts'
import { call, codeOf, NO_RECORD } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let idOf: AccountIds

beforeAll(async () => {
  service = await startService()
  idOf = await accountIds(service)
})
afterAll(() => service?.stop())

describe('a role', () => {
  /** No fields of an account. */
  const ignored = [
    { 'roles.0': 'super_admin' },
    { 'roles[0]': 'super_admin' },
    { Roles: ['super_admin'] },
  ]
  const everyWay = [
    ...ignored,
    { roles: ['super_admin'] },
    { roles: ['artist', 'super_admin'] },
    { roles: ['*'] },
    { idpUid: 'dev-super-admin' },
    { collection: 'users', _strategy: 'x', id: NO_RECORD },
    { hash: 'x', salt: 'x', resetPasswordToken: 'x', resetPasswordExpiration: '2099-01-01' },
    { invitationHash: 'x', invitationExpiresAt: '2099-01-01T00:00:00.000Z' },
    { sessions: [{ id: 'x', expiresAt: '2099-01-01T00:00:00.000Z' }] },
    { loginAttempts: 0, lockUntil: null, disabled: true },
  ]
  /** A value of another type is refused before anyone asks who sends it. */
  const mistyped = [
    { roles: 'super_admin' },
    { roles: { en: ['super_admin'], ja: ['super_admin'] } },
    { roles: [['super_admin']] },
  ]

  it.each(['artist', 'art-admin', 'photo-admin'] as const)(
    'is not taken by %s, whichever way it is asked for',
    async (login) => {
      const token = await service.tokenOf(login)
      const read = () =>
        service.rows(
          `SELECT users.id, idp_uid, disabled, hash, salt, reset_password_token, invitation_hash,
             (SELECT array_agg(text ORDER BY "order") FROM users_texts WHERE parent_id = users.id) AS roles
           FROM users ORDER BY users.id`,
        )
      const before = await read()
      const id = idOf(login)
      for (const json of [...everyWay, ...mistyped]) {
        const isMistyped = mistyped.some((one) => one === json)
        const own = ignored.some((one) => one === json) ? 200 : 400
        for (const [method, path, status] of [
          ['PATCH', `/api/users/${id}`, own],
          ['PATCH', `/api/users/${idOf('super-admin')}`, isMistyped ? 400 : 404],
          ['PATCH', '/api/users?where[id][exists]=true', own],
          ['PATCH', `/api/users/${id}?locale=all&draft=true&overrideAccess=true&depth=3`, own],
          ['POST', `/api/users/${id}?_method=PATCH`, 405],
          ['POST', `/api/users/${id}/duplicate`, 404],
        ] as const) {
          const answer = await call(service, method, path, { token, json })
          expect(answer, JSON.stringify(json)).toAnswer(status)
        }
        const account = {
          name: 'x',
          email: `planted-${login}@example.test`,
          password: 'planted-pw',
        }
        const created = await call(service, 'POST', '/api/users', {
          token,
          json: { ...account, roles: ['artist'], ...json },
        })
        expect(created, JSON.stringify(json)).toAnswer(isMistyped ? 400 : 403)
      }
      expect(await read()).toEqual(before)
    },
  )

  it('is not found by asking about others', async () => {
    const token = await service.tokenOf('art-admin')
    const root = await service.tokenOf('super-admin')
    for (const [query, status, forRoot] of [
      ['users?where[roles][contains]=super_admin', 200, true],
      ['users?where[or][0][email][like]=super&where[or][1][name][like]=Super', 200, true],
      ['users?where[idpUid][equals]=dev-super-admin', 200, true],
      [`users/${idOf('super-admin')}`, 404, true],
      ['users?sort=invitationHash&where[name][like]=Super', 400, false],
      ['artworks?where[owner.roles][contains]=super_admin', 400, false],
      ['payload-preferences?where[user.value][exists]=true', 200, false],
    ] as const) {
      const answer = await call(service, 'GET', `/api/${query}`, { token })
      expect([query, answer.status]).toEqual([query, status])
      expect(answer.text, query).not.toContain('super-admin@')
      const control = await call(service, 'GET', `/api/${query}`, { token: root })
      expect([query, control.text.includes('super-admin@')]).toEqual([query, forRoot])
    }
    const probe = await call(service, 'GET', '/api/users?where[invitationHash][like]=a', { token })
    expect(probe).toAnswer(400)
  })

  it('is named once', async () => {
    const token = await service.tokenOf('super-admin')
    const json = { roles: ['artist', 'artist'] }
    const path = `/api/users/${idOf('artist')}`
    expect(await call(service, 'PATCH', path, { token, json })).toAnswer(400)
  })
})

describe('the last super administrator', () => {
  const demote = { roles: ['artist'] }
  const patch = async (id: string, json: object, token: string) =>
    call(service, 'PATCH', `/api/users/${id}`, { token, json })

  it('cannot be demoted, disabled or deleted, not even by themselves', async () => {
    const token = await service.tokenOf('super-admin')
    const id = idOf('super-admin')
    for (const json of [demote, { disabled: true }]) {
      const answer = await patch(id, json, token)
      expect(answer, JSON.stringify(json)).toAnswer(409, 'LAST_SUPER_ADMIN')
    }
    const deleted = await call(service, 'DELETE', `/api/users/${id}`, { token })
    expect(deleted).toAnswer(409, 'LAST_SUPER_ADMIN')
    await call(service, 'PATCH', '/api/users?where[id][exists]=true', {
      token,
      json: { disabled: true },
    })
    expect(await call(service, 'GET', '/api/users/me', { token })).toAnswer(200)
  })

  const ids = () => [idOf('super-admin'), idOf('photo-admin')]
  /** Makes both accounts super administrators; returns their tokens. */
  async function appointTwo(): Promise<string[]> {
    await service.rows('UPDATE users SET disabled = false')
    await service.rows("UPDATE users_texts SET text = 'super_admin' WHERE parent_id = ANY($1)", [
      ids(),
    ])
    return [await service.tokenOf('super-admin'), await service.tokenOf('photo-admin')]
  }
  const remaining = async () => {
    const rows = await service.rows<{ id: string }>(
      `SELECT users.id FROM users JOIN users_texts ON parent_id = users.id
       WHERE text = 'super_admin' AND disabled IS NOT TRUE`,
    )
    return rows.map(({ id }) => id)
  }

  it('is not the only one who keeps the role from themselves: another one takes it', async () => {
    const [first = '', second = ''] = ids()
    const [own = '', other = ''] = await appointTwo()
    const refused = await patch(first, demote, own)
    expect(refused).toAnswer(400, 'VALIDATION_FAILED')
    expect(refused.text).toContain('cannot take the role of super administrator from yourself')
    expect(await patch(first, { roles: ['super_admin', 'artist'] }, own)).toAnswer(200)
    expect((await remaining()).toSorted()).toEqual(ids().toSorted())
    expect(await patch(first, demote, other)).toAnswer(200)
    expect(await remaining()).toEqual([second])
  })

  it('stays when two of them remove each other at the same moment', async () => {
    const [first = '', second = ''] = ids()
    const [a = '', b = ''] = await appointTwo()
    const answers = await withClient(service.databaseUrl, async (holder) => {
      // Both requests are authenticated and wait for the same lock before either is decided.
      await holder.query('BEGIN')
      await holder.query("SELECT pg_advisory_xact_lock(hashtext('last super administrator'))")
      const both = Promise.all([patch(first, demote, b), patch(second, { disabled: true }, a)])
      await until('both to wait for the lock', async () => {
        const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        return (await service.rows(waiting)).length === 2
      })
      await holder.query('COMMIT')
      return both
    })
    const told = answers.map((answer) => `${answer.status} ${codeOf(answer) ?? ''}`.trim())
    expect(told.toSorted()).toEqual(['200', '409 LAST_SUPER_ADMIN'])
    expect(await remaining()).toEqual([answers[0]?.status === 200 ? second : first])
  })

  it('stays when one request removes all of them', async () => {
    const [a = ''] = await appointTwo()
    const bulk = `/api/users?where[id][in]=${ids().join(',')}`
    const answer = await call<{ docs: unknown[] }>(service, 'PATCH', bulk, {
      token: a,
      json: demote,
    })
    expect([answer.status, answer.body.docs]).toEqual([400, []])
    expect((await remaining()).toSorted()).toEqual(ids().toSorted())
  })
})
