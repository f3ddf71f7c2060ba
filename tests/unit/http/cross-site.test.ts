import { describe, expect, it } from 'vitest'
import { refuseForeignPages } from '../../../src/http/cross-site.ts'

const OWN = 'https://console.example'
const BRAND = 'https://brand.example'
const nothing = { origin: null, fetchSite: null, hasSession: false }
const allowed = (origin: string) => origin === BRAND

const passes = (sender: object, method = 'POST') => {
  try {
    refuseForeignPages({ ...nothing, method, ...sender }, OWN, allowed)
    return true
  } catch {
    return false
  }
}

describe('a change', () => {
  it.each([
    ['a page of the console', { origin: OWN, hasSession: true, fetchSite: 'same-origin' }],
    ['a page of the console that names no origin', { fetchSite: 'same-origin', hasSession: true }],
    ['a program without a session', {}],
    ['an allowed site without a session', { origin: BRAND, fetchSite: 'cross-site' }],
  ])('is taken from %s', (_who, sender) => {
    expect(passes(sender)).toBe(true)
  })

  it.each([
    ['a foreign site', { origin: 'https://evil.example' }],
    ['a foreign site with the session', { origin: 'https://evil.example', hasSession: true }],
    ['an allowed site with the session', { origin: BRAND, hasSession: true }],
    ['a sandboxed frame', { origin: 'null' }],
    ['the same host by plain http', { origin: 'http://console.example' }],
    ['a host that only begins alike', { origin: 'https://console.example.evil.example' }],
    ['another site that names no origin', { fetchSite: 'cross-site' }],
    ['a neighbouring domain', { fetchSite: 'same-site', hasSession: true }],
    ['a session without any word of the page', { hasSession: true }],
  ])('is refused from %s', (_who, sender) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'delete']) {
      expect([method, passes(sender, method)]).toEqual([method, false])
    }
  })

  it('is not what GET and HEAD ask for', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(passes({ origin: 'https://evil.example', hasSession: true }, method)).toBe(true)
    }
  })
})
