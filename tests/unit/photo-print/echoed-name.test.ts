import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { echoedName } from '../../../src/photo-print/echoed-name.ts'
import { BIG_LIST, NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts'

describe('the name of a file as it is told back', () => {
  it.each([
    ['IMG_0001.HEIC', 'IMG_0001.HEIC'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\夏 休み.jpg', '夏 休み.jpg'],
    ['gpj.\u202eexe', 'gpj.exe'],
    ['a\r\nSet-Cookie: x.jpg', 'aSet-Cookie: x.jpg'],
    ['', 'photo'],
    ['///', 'photo'],
    ['\u0000\u200b', 'photo'],
    ['\ud800.jpg', '\ufffd.jpg'],
  ])('%j is %j', (given, told) => {
    expect(echoedName(given)).toBe(told)
  })

  it('is one short line without hidden characters, whatever came', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...NAUGHTY_STRINGS, ...BIG_LIST),
    )
    fc.assert(
      fc.property(names, (name) => {
        const told = echoedName(name)
        expect([...told].length).toBeGreaterThan(0)
        expect([...told].length).toBeLessThanOrEqual(100)
        expect(told).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029/\\]/u)
        expect(told.isWellFormed()).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
