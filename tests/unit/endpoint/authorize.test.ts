import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { authenticate, authorize } from '../../../plugins/core/endpoint/authorize.ts'
import type { AnyDefinition } from '../../../plugins/core/endpoint/definition.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { type Caller, requestOf } from './caller.ts'

const define = (part: Partial<AnyDefinition>): AnyDefinition => ({
  method: 'get',
  path: '/reports',
  summary: 'A report.',
  auth: 'user',
  permission: null,
  params: z.object({}),
  ...part,
})

/** The code of the refusal, or `ok`. */
async function outcome(part: Partial<AnyDefinition>, caller: Caller): Promise<string> {
  const definition = define(part)
  const req = requestOf(caller)
  try {
    await authorize(req, definition, authenticate(req, definition))
    return 'ok'
  } catch (error) {
    if (error instanceof ServiceError) return error.code
    throw error
  }
}

describe('an endpoint for people', () => {
  it.each([
    ['an anonymous caller', {}, 'UNAUTHENTICATED'],
    ['a disabled account', { roles: ['super_admin'], disabled: true }, 'UNAUTHENTICATED'],
    ['a program', { service: { permissions: ['photos:upload'] } }, 'FORBIDDEN'],
    ['a program beside a person', { roles: ['super_admin'], service: {} }, 'FORBIDDEN'],
    ['a user without the permission', { roles: ['artist'] }, 'FORBIDDEN'],
    ['a user with an undefined role', { roles: ['*'] }, 'FORBIDDEN'],
    ['a user with the permission', { roles: ['photo_admin'] }, 'ok'],
    ['a super administrator', { roles: ['super_admin'] }, 'ok'],
  ] satisfies [string, Caller, string][])('answers %s', async (_who, caller, expected) => {
    expect(await outcome({ permission: 'orders:manage' }, caller)).toBe(expected)
  })
})

describe('an endpoint of a brand', () => {
  const part = { path: '/:brand/things', permission: '{brand}:create' } as const

  it.each([
    [['artist'], 'art', 'ok'],
    [['artist'], 'photo', 'FORBIDDEN'],
    [['photo_admin'], 'art', 'FORBIDDEN'],
    [['art_admin', 'photo_admin'], 'photo', 'ok'],
    [['super_admin'], 'nowhere', 'NOT_FOUND'],
    [['super_admin'], 'constructor', 'NOT_FOUND'],
  ])('asks the roles %j for the brand %s', async (roles, brand, expected) => {
    expect(await outcome(part, { roles, brand })).toBe(expected)
  })

  it('tells of a missing capability before it asks for a permission', async () => {
    const of = { ...part, brandKind: 'artwork' } as const
    expect(await outcome(of, { roles: ['artist'], brand: 'photo' })).toBe('BRAND_LACKS_CAPABILITY')
  })

  it('refuses where the pattern names a brand and the URL has none', async () => {
    expect(await outcome({ ...part, path: '/things' }, { roles: ['super_admin'] })).toBe(
      'FORBIDDEN',
    )
  })
})

describe('an endpoint that needs a permission of the brand and a further one', () => {
  const permission = { needs: '{brand}:edit', of: 'path', also: 'templates:manage' } as const

  it.each([
    [['photo_admin'], 'photo', 'ok'],
    [['super_admin'], 'photo', 'ok'],
    [['art_admin'], 'art', 'FORBIDDEN'],
    [['photo_admin'], 'art', 'FORBIDDEN'],
    [['art_admin', 'photo_admin'], 'art', 'ok'],
    [['super_admin'], 'nowhere', 'NOT_FOUND'],
  ])('asks the roles %j for the brand %s', async (roles, brand, expected) => {
    expect(await outcome({ path: '/:brand/things', permission }, { roles, brand })).toBe(expected)
  })
})

describe('an endpoint with a credential of its own that knows programs, too', () => {
  const part = { auth: 'own-or-service', path: '/:brand/things', service: 'photos:upload' } as const
  const permissions = ['photos:upload'] as const

  it.each([
    ['an anonymous caller, which the endpoint checks itself', {}, 'ok'],
    ['a program without the permission', { service: {} }, 'FORBIDDEN'],
    ['a program of another brand', { service: { permissions, brands: ['photo'] } }, 'FORBIDDEN'],
    ['a program of the brand', { service: { permissions, brands: ['art'] } }, 'ok'],
  ] satisfies [string, Caller, string][])('answers %s', async (_who, caller, expected) => {
    expect(await outcome(part, { ...caller, brand: 'art' })).toBe(expected)
  })
})

describe('an endpoint that uses a brand', () => {
  const prepare = {
    path: '/:brand/things',
    permission: '{brand}:create',
    brandUse: 'prepare',
  } as const
  const sell = { ...prepare, brandUse: 'sell' } as const
  const read = { path: '/:brand/things', permission: '{brand}:create' } as const
  const byToken = { ...prepare, auth: 'own' } as const

  it.each([
    ['active', prepare, ['artist'], 'ok'],
    ['active', sell, ['artist'], 'ok'],
    ['development', prepare, ['artist'], 'BRAND_CLOSED'],
    ['development', prepare, ['art_admin'], 'ok'],
    ['development', prepare, ['super_admin'], 'ok'],
    ['development', sell, ['super_admin'], 'BRAND_CLOSED'],
    ['development', byToken, undefined, 'ok'],
    ['inactive', prepare, ['super_admin'], 'BRAND_CLOSED'],
    ['inactive', sell, ['super_admin'], 'BRAND_CLOSED'],
    ['inactive', byToken, undefined, 'BRAND_CLOSED'],
    ['inactive', read, ['artist'], 'ok'],
    ['inactive', prepare, ['photo_admin'], 'FORBIDDEN'],
  ] as const)('asks whether the brand, which is %s, is open: case %#', async (...row) => {
    const [status, part, roles, expected] = row
    const caller = { ...(roles && { roles }), brand: 'art', status }
    expect(await outcome(part, caller)).toBe(expected)
  })
})

describe('an endpoint for programs', () => {
  const part = { auth: 'service', path: '/:brand/things', service: 'photos:upload' } as const
  const permissions = ['photos:upload'] as const

  it.each([
    ['an anonymous caller', {}, 'UNAUTHENTICATED'],
    ['a person who may do everything', { roles: ['super_admin'] }, 'FORBIDDEN'],
    ['a program without the permission', { service: {} }, 'FORBIDDEN'],
    ['a program of another brand', { service: { permissions, brands: ['photo'] } }, 'FORBIDDEN'],
    ['a program of no brand', { service: { permissions, brands: [] } }, 'FORBIDDEN'],
    ['a program of the brand', { service: { permissions, brands: ['art'] } }, 'ok'],
    ['a program of every brand', { service: { permissions } }, 'ok'],
  ] satisfies [string, Caller, string][])('answers %s', async (_who, caller, expected) => {
    expect(await outcome(part, { ...caller, brand: 'art' })).toBe(expected)
  })

  it.each([
    [['photo'], 'FORBIDDEN'],
    [[], 'FORBIDDEN'],
    [['art'], 'ok'],
    [null, 'ok'],
  ])(
    'is closed to a program of other brands also when it needs no permission: %j',
    async (brands, expected) => {
      const open = { ...part, service: null }
      expect(await outcome(open, { service: { brands }, brand: 'art' })).toBe(expected)
    },
  )

  it('may be one for people as well, each with what they need', async () => {
    const both = { ...part, auth: 'user-or-service', permission: '{brand}:delete' } as const
    const program = { service: { permissions } }
    expect(await outcome(both, { ...program, brand: 'art' })).toBe('ok')
    expect(await outcome(both, { roles: ['super_admin'], brand: 'art' })).toBe('ok')
    expect(await outcome(both, { roles: ['artist'], brand: 'art' })).toBe('FORBIDDEN')
  })
})
