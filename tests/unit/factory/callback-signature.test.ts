import { describe, expect, it } from 'vitest'
import { isCallbackSigned, signCallback } from '../../../src/factory/callback-signature.ts'

const SECRET = 'a-secret-of-the-factory'
const NOW = new Date('2026-11-23T06:00:00Z')
const BODY = '{"job":{"id":"1"}}'
const header = signCallback(BODY, SECRET, NOW)
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('the signature of a callback', () => {
  it('is taken for five minutes, and before them where clocks differ', () => {
    for (const seconds of [-300, 0, 300])
      expect(isCallbackSigned(header, BODY, SECRET, later(seconds))).toBe(true)
    for (const seconds of [-301, 301])
      expect(isCallbackSigned(header, BODY, SECRET, later(seconds))).toBe(false)
  })

  it.each([
    ['another body', header, `${BODY} `, SECRET],
    ['another secret', header, BODY, 'another-secret'],
    ['another time', header.replace(/^t=\d+/, `t=${NOW.getTime() / 1000 + 1}`), BODY, SECRET],
    ['no header', null, BODY, SECRET],
    ['an empty header', '', BODY, SECRET],
    ['a short signature', header.slice(0, -2), BODY, SECRET],
    ['a signature in capitals', header.toUpperCase(), BODY, SECRET],
    ['text around it', ` ${header} `, BODY, SECRET],
  ])('is refused for %s', (_, given, body, secret) => {
    expect(isCallbackSigned(given, body, secret, NOW)).toBe(false)
  })
})
