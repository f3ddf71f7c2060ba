import { describe, expect, it } from 'vitest'
import { readsOwnCredential } from '../../../plugins/core/endpoint/own-credential.ts'

const sent = (authorization?: string) => new Headers(authorization ? { authorization } : {})
const KEY = `Bearer pck_${'a'.repeat(12)}_${'0'.repeat(72)}`

describe('an endpoint that takes tokens of its own', () => {
  it.each([sent(), sent('Bearer x.y.z'), sent(KEY)])('reads whatever comes', (headers) => {
    expect(readsOwnCredential('own', headers)).toBe(true)
  })

  it('and keys of programs leaves the keys to the service, good ones and bad ones', () => {
    expect(readsOwnCredential('own-or-service', sent(KEY))).toBe(false)
    expect(readsOwnCredential('own-or-service', sent('Bearer pck_cut'))).toBe(false)
    expect(readsOwnCredential('own-or-service', sent('Bearer x.y.z'))).toBe(true)
    expect(readsOwnCredential('own-or-service', sent())).toBe(true)
  })
})

describe('any other endpoint', () => {
  it.each(['user', 'service', 'user-or-service', 'public', undefined] as const)(
    'leaves all of it to the service: %s',
    (auth) => {
      expect(readsOwnCredential(auth, sent('Bearer x.y.z'))).toBe(false)
    },
  )
})
