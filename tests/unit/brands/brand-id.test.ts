import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../../../payload.config.ts'
import { reservedNames } from '../../../plugins/core/feature/reserved-names.ts'
import { brandIdProblem } from '../../../src/brands/brand-id.ts'
import { rolePermissions, SUPER_ADMIN } from '../../../src/identity/permissions.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

const SLUGS = reservedNames({ config: await config })

describe('a brand identifier', () => {
  it.each(['art', 'photo', 'pet', 'a1', 'my-brand', 'x'.repeat(32)])('may be %s', (id) => {
    expect(brandIdProblem(id, SLUGS)).toBeNull()
  })

  it.each(['', 'a', 'Art', '1art', '-art', 'a_b', 'ä', 'a b', '../x', 'x'.repeat(33), 7, null])(
    'must have the right shape, which %j has not',
    (id) => {
      expect(brandIdProblem(id, SLUGS)?.en).toContain('2 to 32 characters')
    },
  )

  it.each(['terms', 'health', 'auth', 'files', 'originals', 'temp', 'thumbnails', 'artworks'])(
    'may not be %s, which is a URL or an area of the service',
    (id) => {
      expect(brandIdProblem(id, SLUGS)?.en).toContain('reserved')
    },
  )

  it.each(['super', 'email', 'templates', 'orders', 'audit'])(
    'may not be %s, whose administrators would hold what is not the brand’s',
    (id) => {
      expect(brandIdProblem(id, SLUGS)?.en).toContain('reserved')
    },
  )

  it('is never the beginning of a permission that is asked for, nor of a role', async () => {
    const asked = /(?:holds\(|may\(req, |permission: |needs: |also: )'([a-z_-]+):/g
    const names = new Set([SUPER_ADMIN.replace(/_admin$/, '')])
    for (const folder of ['collections', 'plugins', 'src/identity']) {
      for await (const file of glob(`${ROOT}/${folder}/**/*.{ts,tsx}`)) {
        for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(asked)) names.add(name)
      }
    }
    for (const permission of [...rolePermissions([{ id: 'x', kind: 'photo-print' }]).values()]) {
      for (const one of permission)
        if (!one.startsWith('x:') && one !== '*') names.add(one.split(':')[0] ?? '')
    }
    expect([...names]).toEqual(expect.arrayContaining(['users', 'email', 'templates', 'orders']))
    expect([...names].filter((name) => brandIdProblem(name, SLUGS) === null)).toEqual([])
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'may not be %s, which every object has',
    (id) => {
      expect(brandIdProblem(id, SLUGS)).not.toBeNull()
    },
  )
})
