import { describe, expect, it } from 'vitest'
import { contentHash } from '../../../src/versions/content-hash.ts'
import { storedDay, tokyoDay } from '../../../src/versions/tokyo-day.ts'
import { nextVersionNumber } from '../../../src/versions/version-number.ts'

describe('the number of the next version', () => {
  it.each([
    [[], 'v1.0.0'],
    [['v1.0.0'], 'v1.1.0'],
    [['v1.9.0', 'v1.10.0', 'v1.2.0'], 'v1.11.0'],
    [['v1.4.2'], 'v1.5.0'],
    [['v2.0.0', 'v1.30.0'], 'v2.1.0'],
    // Written by hand in early releases.
    [['v1', 'Version 2', '1.0.0', 'v1.0.0 (2)', 'v99999999999.0.0'], 'v1.0.0'],
  ])('after %j is %s', (taken, next) => {
    expect(nextVersionNumber(taken)).toBe(next)
  })
})

describe('the hash of the content', () => {
  const content = { title: 'Terms', content: '# Terms', parts: [{ language: 'en', text: 'a' }] }
  const hash = contentHash(content)

  it('is SHA-256 in hex', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(contentHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  })

  it.each([
    ['in another order', { content: '# Terms', parts: content.parts, title: 'Terms' }],
    ['with an empty field', { ...content, note: null, other: undefined }],
    ['with IDs of rows', { ...content, parts: [{ id: '1', text: 'a', language: 'en' }] }],
  ])('is the same for the same content %s', (_, same) => {
    expect(contentHash(same)).toBe(hash)
  })

  it.each([
    ['another text', { ...content, content: '# Terms ' }],
    ['a row more', { ...content, parts: [...content.parts, { language: 'ja', text: 'a' }] }],
    ['values in other fields', { ...content, parts: [{ language: 'a', text: 'en' }] }],
    ['a field more', { ...content, note: '' }],
    ['a number for a text', { ...content, title: 1 }],
  ])('differs for %s', (_, other) => {
    expect(contentHash(other)).not.toBe(hash)
  })
})

describe('the day in Tokyo', () => {
  it.each([
    ['2026-12-31T14:59:59.999Z', '2026-12-31'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01'],
    ['2027-01-01', '2027-01-01'],
    ['2028-02-29T00:00:00+09:00', '2028-02-29'],
  ])('at %s is %s', (moment, day) => {
    expect(tokyoDay(moment)).toBe(day)
    expect(tokyoDay(storedDay(day))).toBe(day)
  })
})
