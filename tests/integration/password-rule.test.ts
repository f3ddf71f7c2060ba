import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

const EMAIL = 'artist@example.test'
const NEW = { email: 'new@example.test', name: 'New', roles: ['artist'] }
const WRONG: readonly [how: string, password: unknown][] = [
  ['too short', '1234567'],
  ['too long', 'x'.repeat(1001)],
  ['a number', 12345678],
  ['a list', ['12345678']],
]
const SHORTEST = '12345678'

let service: Service
let superAdmin: string
beforeAll(async () => {
  service = await startService({ env: { LOCAL_LOGIN: 'break-glass' } })
  superAdmin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

const post = (path: string, json: object, token?: string) =>
  call(service, 'POST', `/api/users${path}`, { token, json })
const count = async () => (await service.rows('select 1 from users')).length

describe('a password of fewer than 8 or more than 1000 characters', () => {
  it.each(WRONG)('creates no account: %s', async (_how, password) => {
    const before = await count()
    const answer = await post('', { ...NEW, password }, superAdmin)
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['password']])
    expect(await count()).toBe(before)
  })

  it('is refused in the language of the request', async () => {
    const told = async (language: string) => {
      const headers = { 'accept-language': language }
      const json = { ...NEW, password: '1234567' }
      const options = { token: superAdmin, json, headers }
      return (await call(service, 'POST', '/api/users', options)).body.errors?.[0]?.message
    }
    expect([await told('en'), await told('ja')]).toEqual([
      'Choose a password of 8 to 1000 characters.',
      'パスワードは8文字以上1000文字以内で指定してください。',
    ])
  })

  it.each(WRONG)(
    'is not set with the token of a mail, which stays valid: %s',
    async (_how, password) => {
      await service.rows(
        `update users set reset_password_token = 'token',
         reset_password_expiration = now() + interval '1 hour' where email = $1`,
        [EMAIL],
      )
      const answer = await post('/reset-password', { token: 'token', password })
      expect([answer.status, pathsOf(answer)]).toEqual([400, ['password']])
      const set = await post('/reset-password', { token: 'token', password: SHORTEST })
      expect(set).toAnswer(200)
    },
  )

  it('is told to those alone who may create accounts', async () => {
    const token = await service.tokenOf('artist')
    const answer = await post('', { ...NEW, password: '1234567' }, token)
    expect(answer).toAnswer(403, 'FORBIDDEN')
  })
})

describe('a password of 8 characters', () => {
  it('creates an account that logs in with it', async () => {
    expect(await post('', { ...NEW, password: SHORTEST }, superAdmin)).toAnswer(201)
    const login = await post('/login', { email: NEW.email, password: SHORTEST })
    expect(login).toAnswer(200)
  })
})

describe('the first account of a service', () => {
  it('needs a password of the same length', async () => {
    await service.rows('delete from users')
    const first = { ...NEW, roles: ['super_admin'] }
    const short = await post('/first-register', { ...first, password: '1234567' })
    expect([short.status, pathsOf(short), await count()]).toEqual([400, ['password'], 0])
    expect(await post('/first-register', { ...first, password: SHORTEST })).toAnswer(200)
    expect(await count()).toBe(1)
  })
})
