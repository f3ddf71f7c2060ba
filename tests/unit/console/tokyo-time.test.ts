import { describe, expect, it } from 'vitest'
import { fromTokyo, inTokyo, tokyoTime } from '../../../plugins/core/console/tokyo-time.ts'

const TIME = '2026-11-22T01:17:42.000Z'

describe('a time in the console', () => {
  it.each([
    ['en', 'Nov 22, 2026, 10:17 JST'],
    ['ja', '2026/11/22 10:17 JST'],
  ])('is in Tokyo and names its time zone, in the language "%s"', (language, expected) => {
    expect(tokyoTime(language)(TIME)).toBe(expected)
  })

  it.each([
    ['en', 'Nov 23, 2026, 00:05 JST'],
    ['ja', '2026/11/23 0:05 JST'],
  ])('shortly after midnight is not 12 o’clock or 24 o’clock, in "%s"', (language, expected) => {
    expect(tokyoTime(language)('2026-11-22T15:05:00.000Z')).toBe(expected)
  })

  it('is the same after it was edited as a local time', () => {
    expect(inTokyo(Date.parse(TIME))).toBe('2026-11-22T10:17')
    expect(fromTokyo('2026-11-22T10:17')).toBe('2026-11-22T01:17:00.000Z')
    expect(fromTokyo('2026-11-22T')).toBeUndefined()
  })
})
