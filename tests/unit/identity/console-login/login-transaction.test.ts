import { afterEach, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import {
  createTransactionSeal,
  LOGIN_SECONDS,
} from '../../../../src/identity/console-login/login-transaction.ts'

const SECRET = 'a-secret-of-this-test-with-enough-characters'
const TRANSACTION = {
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  returnTo: '/admin',
}

const { seal, open } = createTransactionSeal(SECRET)

afterEach(() => {
  vi.useRealTimers()
})

async function problem(sealed: string | undefined, by = open) {
  const outcome = await by(sealed).catch((error: unknown) => error)
  return outcome instanceof ServiceError ? outcome.code : outcome
}

describe('a sealed transaction', () => {
  it('comes back as it was, and is never readable', async () => {
    const sealed = await seal(TRANSACTION)
    expect(await open(sealed)).toEqual(TRANSACTION)
    const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(parts.join()).not.toContain(TRANSACTION.verifier)
  })

  it('lasts ten minutes', async () => {
    const sealed = await seal(TRANSACTION)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (LOGIN_SECONDS - 5) * 1000 })
    expect(await problem(sealed)).toEqual(TRANSACTION)
    vi.setSystemTime(Date.now() + 10_000)
    expect(await problem(sealed)).toBe('LOGIN_EXPIRED')
  })

  it('of another secret, changed in any byte, cut or missing is expired', async () => {
    const sealed = await seal(TRANSACTION)
    const other = createTransactionSeal(`${SECRET}!`)
    expect(await problem(sealed, other.open)).toBe('LOGIN_EXPIRED')
    for (let at = 0; at < sealed.length; at += 7) {
      const letter = sealed[at] === 'A' ? 'B' : 'A'
      const changed = `${sealed.slice(0, at)}${letter}${sealed.slice(at + 1)}`
      expect([at, await problem(changed)]).toEqual([at, 'LOGIN_EXPIRED'])
    }
    for (const wrong of [undefined, '', 'garbage', 'a.b.c.d.e', sealed.slice(0, -4)]) {
      expect(await problem(wrong)).toBe('LOGIN_EXPIRED')
    }
  })
})
