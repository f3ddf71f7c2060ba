import type { FlattenedField, Payload, Where } from 'payload'
import { validOperators } from 'payload/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toRequestError } from '../../src/errors/describe-error.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'

let api: LocalApi
let payload: Payload

beforeAll(async () => {
  api = await startLocalApi()
  payload = api.payload
})
afterAll(() => api?.stop())

const PAIR = { relationTo: 'users', value: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10' }
/** What a query string or a program may send, right and wrong. */
const VALUES = ['x', '1,2', 7, null, ['a', 'b'], [], [['a']], { a: '1' }, PAIR, { and: [] }]

/**
 * A field for each kind of column, and a step into it: JSON values and records that it refers to, with the fields of
 * these where the first step was not one into another record already.
 */
function kindsOf(fields: readonly FlattenedField[], isFirst = true): Map<string, string> {
  const kinds = new Map<string, string>()
  for (const field of fields) {
    const { name, type } = field
    const to = type === 'join' ? field.collection : 'relationTo' in field && field.relationTo
    const isMany = 'hasMany' in field && field.hasMany === true
    const kind = [type, isMany && 'many', Array.isArray(to) && 'polymorphic']
      .filter(Boolean)
      .join(' ')
    kinds.set(kind, name)
    if (type === 'json') kinds.set(`within ${kind}`, `${name}.a.b`)
    if (Array.isArray(to)) {
      kinds.set(`value of ${kind}`, `${name}.value`)
      kinds.set(`name of ${kind}`, `${name}.relationTo`)
    } else if (typeof to === 'string') {
      kinds.set(`id of ${kind}`, `${name}.id`)
      const { flattenedFields } = payload.collections[to as 'users'].config
      for (const [of, path] of isFirst ? kindsOf(flattenedFields, false) : [])
        kinds.set(`${of} of ${kind}`, `${name}.${path}`)
      kinds.set(`nothing of ${kind}`, `${name}__`)
    }
    if ('flattenedFields' in field) {
      for (const [below, path] of kindsOf(field.flattenedFields, isFirst))
        kinds.set(`${kind} ${below}`, `${name}.${path}`)
    }
  }
  return kinds
}

describe('a condition on a field of any kind', () => {
  it('never fails in the database, whatever its operator and its value', async () => {
    const failed: string[] = []
    const tried = new Set<string>()
    for (const { config } of Object.values(payload.collections)) {
      const kinds = kindsOf(config.flattenedFields)
      const hasOwnId = config.flattenedFields.some(({ name }) => name === 'id')
      kinds.set(hasOwnId ? 'own id' : 'id', 'id').set('unknown', 'nothing')
      kinds.set('another id', '_id').set('a way on behind a field', 'createdAt__createdAt')
      kinds.set('an unknown way', 'nothing.nothing')
      for (const [kind, path] of kinds) {
        if (tried.has(kind)) continue
        tried.add(kind)
        for (const operator of validOperators) {
          for (const value of VALUES) {
            const where = { [path]: { [operator]: value } }
            const status = await statusOf(config.slug, where)
            if (status >= 500) failed.push(`${config.slug} ${kind}: ${JSON.stringify(where)}`)
          }
        }
      }
    }
    expect(failed).toEqual([])
    expect(tried.size).toBeGreaterThan(20)
  })
})

async function statusOf(collection: string, where: unknown): Promise<number> {
  try {
    await payload.count({
      collection: collection as 'users',
      where: where as Where,
      overrideAccess: false,
      user: api.user,
    })
    return 200
  } catch (error) {
    const { status } = error as { status?: number }
    const described = toRequestError(error)
    return described.code === 'INTERNAL' ? (status ?? 500) : described.status
  }
}
