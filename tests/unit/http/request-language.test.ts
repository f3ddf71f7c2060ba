import { describe, expect, it } from 'vitest'
import { acceptedLanguage, requestLanguage } from '../../../src/http/request-language.ts'

describe('acceptedLanguage', () => {
  it.each([
    ['ja', 'ja'],
    ['JA', 'ja'],
    ['ja-JP', 'ja'],
    ['ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7', 'ja'],
    ['en-US,en;q=0.9,ja;q=0.8', 'en'],
    ['ja;q=0.3, en;q=0.8', 'en'],
    ['en;q=0.3, ja;q=0.8', 'ja'],
    ['en ; q=0.3, ja ; q=0.8', 'ja'],
    ['fr, de;q=0.9, ja;q=0.5', 'ja'],
    ['fr, *;q=0.5', 'en'],
    ['*, en;q=0', 'ja'],
    ['en;q=0, ja;q=0.1', 'ja'],
  ])('returns the language with the highest quality value for %j', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })

  it.each([
    '',
    '*',
    'fr',
    'jam',
    'xx-ja',
    'ja;q=0',
    'ja;q=x',
    ';;;,,,',
    `ja${'-x'.repeat(5_000)},en`,
  ])('returns English for %.20j', (header) => {
    expect(acceptedLanguage(header)).toBe('en')
  })
})

describe('requestLanguage', () => {
  it('prefers the language that was chosen in the console', () => {
    const cookie = 'a=b; payload-lng=ja; c=d'
    expect(requestLanguage({ cookie, acceptLanguage: 'en' })).toBe('ja')
    expect(requestLanguage({ cookie: 'payload-lng=en', acceptLanguage: 'ja' })).toBe('en')
  })

  it.each(['payload-lng=fr', 'xpayload-lng=en', 'payload-lng=english', ''])(
    'ignores the cookie %j',
    (cookie) => {
      expect(requestLanguage({ cookie, acceptLanguage: 'ja' })).toBe('ja')
    },
  )

  it('is English where nothing is asked for', () => {
    expect(requestLanguage({})).toBe('en')
  })
})
