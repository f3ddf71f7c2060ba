import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from '../../../../src/identity/console-login/safe-return-path.ts'

const HOME = '/admin'

describe('the path to go on to', () => {
  it.each([
    '/admin',
    '/admin/collections/artworks?limit=5&where[a][equals]=b',
    '/admin/account#name',
    '/admin/loginshelf',
  ])('is %s when a page of the console was asked for', (wanted) => {
    expect(safeReturnPath(wanted, HOME)).toBe(wanted)
  })

  it.each([
    undefined,
    ['/admin'],
    '',
    'admin',
    '/',
    '/administrator',
    '/api/users/me',
    '//evil.example.test/admin',
    '///evil.example.test',
    '/\\evil.example.test',
    '/admin\\..\\..',
    '/admin/../api/users/me',
    '/admin/%2e%2e/api',
    '/\t/evil.example.test',
    '/admin\r\nset-cookie: a=b',
    'https://evil.example.test/admin',
    'javascript:alert(1)//admin',
    '/admin/login',
    '/admin/login?redirect=/admin',
    '/admin/logout',
    '/admin/logout-inactivity',
    `/admin/${'x'.repeat(2000)}`,
  ])('is the home page for %j', (wanted) => {
    expect(safeReturnPath(wanted, HOME)).toBe(HOME)
  })

  it('stays below the home page of this service, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '\t',
      'admin',
      'x',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const { origin, pathname } = new URL(
          safeReturnPath(parts.join(''), HOME),
          'https://own.test',
        )
        expect(origin).toBe('https://own.test')
        expect(`${pathname}/`.slice(0, HOME.length + 1)).toBe(`${HOME}/`)
      }),
      { numRuns: 1000 },
    )
  })
})
