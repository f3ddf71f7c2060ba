import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOpens } from '../../../src/identity/key-opens.ts'
import {
  createServiceKey,
  readServiceKey,
  sameHash,
  serviceKeyIn,
} from '../../../src/identity/service-key.ts'

describe('a service key', () => {
  it('has a mark that secret scanners know, and 256 random bits', () => {
    const keys = Array.from({ length: 100 }, createServiceKey)
    for (const { key, prefix } of keys) {
      expect(key).toMatch(/^pck_[0-9a-f]{12}_[0-9a-f]{72}$/)
      expect(key.startsWith(`${prefix}_`)).toBe(true)
    }
    const secrets = keys.map(({ key }) => key.split('_')[2])
    expect(new Set(secrets).size).toBe(keys.length)
  })

  it('is kept as a hash that does not hold it', () => {
    const { key, hash } = createServiceKey()
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(key).not.toContain(hash)
    expect(readServiceKey(key)?.hash).toBe(hash)
  })

  it('is told from a mistyped one by its checksum, at every place', () => {
    const { key } = createServiceKey()
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        fc.constantFrom(...'0123456789abcdefX_ '),
        (at, other) => {
          const typed = key.slice(0, at) + other + key.slice(at + 1)
          expect(typed === key || readServiceKey(typed) === null).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['cut', (key: string) => key.slice(0, -1)],
    ['longer', (key: string) => `${key}0`],
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with a blank', (key: string) => ` ${key}`],
    ['with a line break', (key: string) => `${key}\n`],
    ['its beginning alone', (key: string) => key.slice(0, 16)],
    ['nothing', () => ''],
  ])('is no key when it is %s', (_how, spoil) => {
    expect(readServiceKey(spoil(createServiceKey().key))).toBeNull()
  })

  it('is found in the header of a bearer only', () => {
    const { key } = createServiceKey()
    expect(serviceKeyIn(`Bearer ${key}`)).toBe(key)
    expect(serviceKeyIn(`bearer ${key}`)).toBe(key)
    for (const header of [key, `Basic ${key}`, `Bearer ${key} x`, `Bearer  ${key}`, null, '']) {
      expect([header, serviceKeyIn(header)]).toEqual([header, null])
    }
  })
})

describe('an account', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const current = createServiceKey()
  const previous = createServiceKey()
  const account = {
    keyPrefix: current.prefix,
    keyHash: current.hash,
    previousKeyPrefix: previous.prefix,
    previousKeyHash: previous.hash,
    previousKeyValidUntil: '2026-11-21T09:00:01Z',
  }

  it('is opened by its key, and by the one before within the time of grace', () => {
    expect(keyOpens(account, current.key, now)).toBe(true)
    expect(keyOpens(account, previous.key, now)).toBe(true)
    expect(keyOpens(account, previous.key, new Date('2026-11-21T09:00:01Z'))).toBe(false)
    expect(keyOpens({ ...account, previousKeyValidUntil: null }, previous.key, now)).toBe(false)
  })

  it.each([
    ['disabled', { disabled: true }],
    ['expired', { expiresAt: '2026-11-21T09:00:00Z' }],
  ])('that is %s is opened by none', (_how, change) => {
    for (const { key } of [current, previous]) {
      expect(keyOpens({ ...account, ...change }, key, now)).toBe(false)
    }
  })

  it('without keys is opened by nothing', () => {
    for (const empty of [{}, { keyHash: '' }, { keyHash: null }]) {
      expect(keyOpens(empty, current.key, now)).toBe(false)
    }
  })

  it('is not opened by another key under its name', () => {
    const forged = { ...account, keyHash: createServiceKey().hash }
    expect(keyOpens(forged, current.key, now)).toBe(false)
    expect(keyOpens({ ...account, keyPrefix: previous.prefix }, current.key, now)).toBe(false)
  })
})

describe('two hashes', () => {
  it('are the same only when every byte is', () => {
    const { hash } = createServiceKey()
    expect(sameHash(hash, hash)).toBe(true)
    for (const other of [createServiceKey().hash, hash.slice(2), '', `${hash}00`]) {
      expect(sameHash(other, hash)).toBe(false)
    }
    expect(sameHash(undefined, hash)).toBe(false)
  })
})
