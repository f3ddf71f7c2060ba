import { describe, expect, it } from 'vitest'
import { createUrlSigner } from '../../../src/object-store/signed-url.ts'

const NOW = Date.UTC(2026, 10, 21)
const IN_A_MINUTE = new Date(NOW + 60_000)
const KEY = 'print-data/art/art_1_print.jpg'
const signerAt = (now: number, ...secrets: string[]) =>
  createUrlSigner({ secrets: secrets.length ? secrets : ['first secret'], now: () => now })

describe('a signed URL', () => {
  const signer = signerAt(NOW)
  const query = signer.sign(KEY, IN_A_MINUTE)
  const verify = (key: string, text: string, by = signer) =>
    by.verify(key, new URLSearchParams(text))

  it('opens its object until the second it expires', () => {
    expect(verify(KEY, query)).toBe(true)
    expect(verify(KEY, query, signerAt(NOW + 59_999))).toBe(true)
    expect(verify(KEY, query, signerAt(NOW + 60_000))).toBe(false)
  })

  it('opens no other object', () => {
    for (const key of ['print-data/art/art_2_print.jpg', `${KEY}x`, 'print-data', '', `../${KEY}`])
      expect(verify(key, query)).toBe(false)
  })

  it('cannot be prolonged', () => {
    const later = query.replace(/expires=\d+/, `expires=${NOW / 1000 + 600}`)
    expect(later).not.toBe(query)
    expect(verify(KEY, later)).toBe(false)
  })

  it('does not open with any one character of the signature changed', () => {
    const start = query.indexOf('signature=') + 'signature='.length
    for (let at = start; at < query.length - 1; at++) {
      const other = query[at] === 'A' ? 'B' : 'A'
      expect(verify(KEY, query.slice(0, at) + other + query.slice(at + 1))).toBe(false)
    }
  })

  it.each([
    '',
    'expires=1',
    'signature=x',
    `${query}&expires=9999999999`,
    `${query}&signature=x`,
    query.replace('expires=', 'expires=0'),
    query.replace('expires=', 'expires=%2B'),
    query.replace('expires=', 'expires=-'),
    `${query}=`,
    `${query}A`,
    'expires=1e12&signature=x',
  ])('does not open with the query %j', (text) => {
    expect(verify(KEY, text)).toBe(false)
  })

  it('survives the change of the secret while the old one is still known, and not after', () => {
    expect(verify(KEY, query, signerAt(NOW, 'second secret', 'first secret'))).toBe(true)
    expect(verify(KEY, query, signerAt(NOW, 'second secret'))).toBe(false)
  })

  it('is refused for a key outside of the rule, a time that is none, and without a secret', () => {
    expect(() => signer.sign('../etc/passwd', IN_A_MINUTE)).toThrow('object key')
    expect(() => signer.sign(KEY, new Date(Number.NaN))).toThrow(RangeError)
    expect(() => createUrlSigner({ secrets: [] })).toThrow('at least one secret')
    expect(() => createUrlSigner({ secrets: [''] })).toThrow('at least one secret')
  })
})
