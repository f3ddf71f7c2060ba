import type { SanitizedConfig } from 'payload'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nobody, ofBrandsWith } from '../../../plugins/core/access/rules.ts'
import { defineEndpoint } from '../../../plugins/core/endpoint/define-endpoint.ts'
import { accessTables } from '../../../src/processes/describe-access/access-tables.ts'
import {
  describeAccess,
  NOBODY,
  SERVICE_ACCOUNT,
} from '../../../src/processes/describe-access/describe-access.ts'
import { BRANDS } from './caller.ts'

const shared = { method: 'get', summary: 'x', params: z.object({}), run: async () => ({}) } as const
const config = {
  endpoints: [
    defineEndpoint({ ...shared, path: '/:brand/x', auth: 'user', permission: '{brand}:create' }),
    defineEndpoint({ ...shared, path: '/me', auth: 'service', service: null }),
    { method: 'get', path: '/payloads-own', handler: () => new Response() },
  ],
  collections: [
    {
      slug: 'things',
      auth: false,
      access: { read: ofBrandsWith('edit'), create: nobody, unlock: nobody },
      endpoints: [defineEndpoint({ ...shared, path: '/', auth: 'public' })],
    },
  ],
} as unknown as SanitizedConfig

describe('the description of access', () => {
  it('asks the rules of records with a user of each role', async () => {
    const { collections } = await describeAccess(config, BRANDS)
    const things = collections[0]?.operations
    expect(Object.keys(things ?? {})).toEqual(['read', 'create'])
    expect(things?.read).toEqual({
      [NOBODY]: 'none',
      super_admin: 'all',
      art_admin: 'some',
      artist: 'none',
      photo_admin: 'some',
      [SERVICE_ACCOUNT]: 'none',
    })
    expect(new Set(Object.values(things?.create ?? {}))).toEqual(new Set(['none']))
  })

  it('names the endpoints of this project with what they ask for', async () => {
    const { endpoints } = await describeAccess(config, BRANDS)
    expect(endpoints.map(({ route }) => route)).toEqual([
      '/api/{brand}/x',
      '/api/me',
      '/api/things',
    ])
    expect(endpoints[0]?.grants).toMatchObject({
      [NOBODY]: 'none',
      artist: { brands: ['art'], own: [] },
      photo_admin: { brands: ['photo'], own: [] },
      [SERVICE_ACCOUNT]: 'none',
    })
    expect(endpoints[1]?.grants).toMatchObject({ super_admin: 'none', [SERVICE_ACCOUNT]: 'all' })
    expect(endpoints[2]?.grants[NOBODY]).toBe('all')
  })

  it('becomes tables for people', async () => {
    const permissions = { 'things:read': { en: 'Read things.', ja: '閲覧する。' } }
    const text = accessTables(await describeAccess(config, BRANDS), BRANDS, permissions)
    expect(text).toContain('| `things:read` | Read things. |')
    expect(text).toContain(
      '| `GET /api/{brand}/x` | `{brand}:create` | — | art, photo | art | art | photo | — |',
    )
    expect(text).toContain('| `things` | read | — | ✓ | ○ | — | ○ | — |')
  })
})
