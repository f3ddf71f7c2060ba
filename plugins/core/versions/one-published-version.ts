import { sql } from '@payloadcms/db-postgres'
import { type AnyPgColumn, uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { CollectionBeforeChangeHook } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { relationId } from '../database/relation-id.ts'
import { transactionOf } from '../database/transaction.ts'
import type { SchemaHook } from '../feature/define-feature.ts'
import { requestState } from '../request/state.ts'

/**
 * Allows one published record for each combination of the columns, and any number of drafts and archived
 * versions (specification, section 2.7).
 *
 * @param table database table of a collection with a field `status`.
 */
export function onePublishedVersion(table: string, columns: readonly [string, string]): SchemaHook {
  return ({ schema, extendTable }) => {
    const extended = schema.tables[table]
    if (!extended) throw new Error(`There is no table ${table}.`)
    extendTable({
      table: extended,
      extraConfig: (own) => {
        const [first, second] = columns.map((column) => own[column] as AnyPgColumn)
        if (!first || !second)
          throw new Error(`The table ${table} lacks a column of ${columns.join(', ')}.`)
        return {
          [`${table}_one_published`]: uniqueIndex(`${table}_one_published`)
            .on(first, second)
            .where(sql`status = 'published'`),
        }
      },
    })
    return schema
  }
}

type Version = {
  readonly id?: number | string
  /** Missing in a change that takes it away, until the rules of the fields refuse that. */
  readonly brand: string | { readonly id: string } | null
  readonly version: string
  readonly status: string
}

/**
 * Rejects a second published record of the same brand and kind with a sentence; the index above is what
 * guarantees it. Publications of the same kind wait for each other until their transactions end.
 *
 * @param kind field that says which kind of text a record is.
 */
export function refuseSecondPublished(kind: string): CollectionBeforeChangeHook {
  return async ({ collection: { slug }, data, originalDoc, req }) => {
    const { id, brand, status, ...changed }: Version = { ...originalDoc, ...data }
    if (status !== 'published' || !brand) return data
    const of = { brand: relationId(brand), [kind]: changed[kind as keyof typeof changed] }
    const { drizzle, sql } = await transactionOf(req)
    const name = `${slug} ${Object.values(of).join(' ')}`
    await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    // A bulk update changes its records concurrently in one transaction, so that they do not see each other.
    const { publishedVersions } = requestState(req.headers)
    const isSecond = publishedVersions.has(name) && publishedVersions.get(name) !== id
    if (isSecond) throw new ServiceError('ALREADY_PUBLISHED')
    publishedVersions.set(name, id)
    const { docs } = await req.payload.find({
      collection: slug,
      where: {
        status: { equals: 'published' },
        ...Object.fromEntries(Object.entries(of).map(([field, equals]) => [field, { equals }])),
        ...(id !== undefined && { id: { not_equals: id } }),
      },
      limit: 1,
      depth: 0,
      overrideAccess: true,
      req,
    })
    if (!docs[0]) return data
    const { version } = docs[0] as unknown as Version
    throw new ServiceError('ALREADY_PUBLISHED', {
      en: `Version ${version} of this text is already published.`,
      ja: `この文書のバージョン${version}がすでに公開中です。`,
    })
  }
}
