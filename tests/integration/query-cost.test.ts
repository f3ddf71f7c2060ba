import fc from 'fast-check'
import { type Payload, type PayloadRequest, QueryError, type Where } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUERY_BOUNDS } from '../../hooks/query-bounds.ts'
import { toRequestError } from '../../src/errors/describe-error.ts'
import { type FieldPath, legalQueries, pathsOf } from '../support/database/legal-queries.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'

type Statement = { readonly text: string; readonly values: number }

let api: LocalApi
let payload: Payload
/** What the database was asked since the last `ask`. */
let statements: Statement[] = []

beforeAll(async () => {
  api = await startLocalApi()
  payload = api.payload
  watchStatements()
})
afterAll(() => api?.stop())

function watchStatements(): void {
  const { pool } = payload.db
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    const [statement, values] = args
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
    statements.push({ text, values: Array.isArray(values) ? values.length : 0 })
    return query(...args)
  }) as typeof pool.query
}

type Asked = { readonly where: Where; readonly limit?: unknown; readonly sort?: string[] }

/**
 * Asks on behalf of the administrator.
 *
 * @returns the code of the refusal; undefined if the database was asked, which may refuse the type of a value.
 */
async function ask(collection: string, asked: Asked): Promise<string | undefined> {
  statements = []
  const slug = collection as 'users'
  try {
    await payload.find({
      collection: slug,
      depth: 0,
      overrideAccess: false,
      user: api.user,
      req: { payloadAPI: 'REST' } as PayloadRequest,
      ...(asked as object),
    })
    return undefined
  } catch (error) {
    if (error instanceof QueryError) return 'UNREADABLE'
    const described = toRequestError(error)
    if (described.code === 'INTERNAL') throw error
    if (error !== described && statements.length > 0) return undefined
    return described.code
  }
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** Searches and lists, in every spelling that the REST API and server functions have. */
const TOO_EXPENSIVE: readonly [string, (many: number) => Where][] = [
  ['words', (many) => ({ name: { like: 'a '.repeat(many) } })],
  ['values in a list', (many) => ({ name: { in: Array.from({ length: many }, () => 'a') } })],
  ['values between commas', (many) => ({ name: { not_in: 'a,'.repeat(many) } })],
  ['conditions', (many) => ({ or: Array(many).fill({ name: { equals: 'a' } }) })],
  ['empty conditions', (many) => ({ or: Array(many).fill({ and: [] }) })],
  ['searches', (many) => ({ or: Array(many).fill({ name: { like: 'a b' } }) })],
  ['characters', (many) => ({ name: { contains: 'a'.repeat(many * 10) } })],
  ['values within JSON', (many) => ({ 'config.a': { in: Array(many).fill('a') } })],
]

describe('a query on behalf of a caller', () => {
  it.each(TOO_EXPENSIVE)(
    'is refused with 10,000 %s, before the database is asked',
    async (_, of) => {
      expect(await ask('brands', { where: of(10_000) })).toBe('VALIDATION_FAILED')
      expect(statements).toEqual([])
    },
  )

  it.each(TOO_EXPENSIVE)('is answered with two %s', async (_, of) => {
    expect(await ask('brands', { where: of(2) })).toBeUndefined()
    expect(statements).not.toEqual([])
  })

  it('is refused when its levels of conditions are too many', async () => {
    let where: Where = { name: { equals: 'a' } }
    for (let level = 0; level <= QUERY_BOUNDS.levels; level++) where = { and: [where] }
    expect(await ask('brands', { where })).toBe('VALIDATION_FAILED')
  })

  it.each([
    ['variants', { 'artwork.title': { like: 'a b c d' } }, undefined],
    ['variants', { 'artwork.title': { like: 'a b c d e' } }, 'VALIDATION_FAILED'],
    ['artworks', { description: { like: 'a b c d e' } }, undefined],
    ['artworks', { description: { like: 'a b c d e f' } }, 'VALIDATION_FAILED'],
    ['variants', { 'artwork.description': { contains: 'a' } }, undefined],
    ['variants', { 'artwork.description': { like: 'a b' } }, 'VALIDATION_FAILED'],
  ])(
    'of %s that searches %j counts more for long texts and other records',
    async (slug, where, code) => {
      expect(await ask(slug, { where })).toBe(code)
    },
  )

  it.each(['equals', 'like', 'in', 'exists'])(
    'is refused when it compares a value within the JSON of another record with %s',
    async (operator) => {
      const where = { 'brand.config.a.b': { [operator]: operator === 'in' ? ['a'] : 'a' } }
      expect(await ask('legal-documents', { where })).toBe('VALIDATION_FAILED')
    },
  )

  it('is refused when it compares a value within JSON and, elsewhere, another record', async () => {
    const within = { 'printException.a.b': { equals: 'a' } }
    expect(await ask('artworks', { where: within })).toBeUndefined()
    const where = { or: [within, { 'variants.artwork.title': { equals: 'a' } }] }
    expect(await ask('artworks', { where })).toBe('VALIDATION_FAILED')
  })

  it('is refused when it follows references in a circle', async () => {
    const where = { 'variants.artwork.variants.artwork.title': { equals: 'a' } }
    expect(await ask('artworks', { where })).toBe('VALIDATION_FAILED')
  })

  it.each([0, -1, 1.5, 1001, '', '0', '1001', 'all', [5]])(
    'is refused with the limit %j',
    async (limit) => {
      expect(await ask('users', { where: {}, limit })).toBe('VALIDATION_FAILED')
    },
  )

  it.each([0, 1001, 'all'])(
    'is answered to a page with the most records for the limit %j',
    async (limit) => {
      const page = {
        collection: 'users',
        overrideAccess: false,
        user: api.user,
        limit: limit as number,
      } as const
      expect((await payload.find(page)).limit).toBe(1000)
    },
  )

  it('is answered to a page whose search has more words than the bounds permit', async () => {
    const like = 'word '.repeat(30)
    const fields = ['title', 'artist', 'technique'].map((name) => ({ [name]: { like } }))
    const where: Where = { and: [{ or: fields }] }
    const page = { collection: 'artworks', overrideAccess: false, user: api.user, where } as const
    expect((await payload.find(page)).totalDocs).toBe(0)
    expect(await ask('artworks', { where })).toBe('VALIDATION_FAILED')
  })

  it.each([1, 1000, '10', null])('is answered with the limit %j', async (limit) => {
    expect(await ask('users', { where: {}, limit })).toBeUndefined()
  })

  it('lists fewer records of those that hold documents', async () => {
    expect(await ask('users', { where: {}, limit: 1000 })).toBeUndefined()
    expect(await ask('payload-preferences', { where: {}, limit: 251 })).toBe('VALIDATION_FAILED')
    // As many as a list of the console asks for, to name the records that its rows refer to.
    expect(await ask('brands', { where: {}, limit: 250 })).toBeUndefined()
  })

  it('is refused with more sort fields than five', async () => {
    const sort = ['name', '-name', 'id', '-id', 'createdAt', '-createdAt']
    expect(await ask('users', { where: {}, sort })).toBe('VALIDATION_FAILED')
  })

  it('bounds the queries of lists within a record, too', async () => {
    const joins = { variants: { where: { key: { like: 'a '.repeat(100) } } } }
    const asked = { where: {}, joins } as Asked
    expect(await ask('artworks', asked)).toBe('VALIDATION_FAILED')
  })
})

describe('a query of the service itself', () => {
  it('may name any number of records', async () => {
    const ids = Array.from({ length: 3000 }, (_, index) => `brand-${index}`)
    const where = { id: { in: ids } }
    const { docs } = await payload.find({ collection: 'brands', where, limit: 0 })
    expect(docs).toEqual([])
  })
})

const fieldsOf = (slug: string) => payload.collections[slug as 'users'].config.flattenedFields

/** Without secrets and other fields that no caller may query. */
async function readable(collection: string, paths: readonly FieldPath[]): Promise<FieldPath[]> {
  const kept: FieldPath[] = []
  for (const one of paths) {
    const where = { [one.path]: { exists: true } }
    const code = await ask(collection, { where }).catch(() => 'secret')
    if (code === undefined) kept.push(one)
  }
  return kept
}

describe('the statements of any legal query', () => {
  it('have a bounded number of parameters, searches and joins', async () => {
    const { comparisons, searches, joins } = QUERY_BOUNDS.totals
    let asked = 0
    for (const { config } of Object.values(payload.collections)) {
      const { flattenedFields } = config
      let values = 0
      const paths = await readable(config.slug, pathsOf(flattenedFields, fieldsOf))
      // Payload's own records that no caller may read.
      if (paths.length === 0) continue
      asked += 1
      await fc.assert(
        fc.asyncProperty(
          legalQueries({ fields: flattenedFields, paths, fieldsOf }),
          async (where) => {
            expect(await ask(config.slug, { where })).toBeUndefined()
            const most = (of: (statement: Statement) => number) => Math.max(...statements.map(of))
            values = Math.max(
              values,
              most((one) => one.values),
            )
            expect(most((one) => one.values)).toBeLessThanOrEqual(comparisons + 200)
            const searched = most(({ text }) => count(text, /\bi?like\b/gi))
            expect(searched).toBeLessThanOrEqual(searches + 2 * joins)
            // Payload joins what the record itself consists of, and adds three conditions of the access rules of
            // another record to each condition on it.
            const joined = most(({ text }) => count(text, /\bjoin\b/gi))
            expect(joined).toBeLessThanOrEqual(4 * joins + 2 * flattenedFields.length)
          },
        ),
        { numRuns: 4, endOnFailure: true },
      )
      expect(values, config.slug).toBeGreaterThan(0)
    }
    expect(asked).toBeGreaterThan(15)
  })
})
