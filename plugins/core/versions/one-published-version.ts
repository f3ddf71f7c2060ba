import { sql } from '@payloadcms/db-postgres'
import { type AnyPgColumn, uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../feature/define-feature.ts'

/**
 * Allows one published record for each combination of the columns, and any number of drafts and archived
 * versions (specification, section 2.7), and one record for each of their numbers.
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
        const number = own.version as AnyPgColumn | undefined
        if (!first || !second || !number)
          throw new Error(`The table ${table} lacks a column of ${columns.join(', ')}, version.`)
        return {
          [`${table}_one_published`]: uniqueIndex(`${table}_one_published`)
            .on(first, second)
            .where(sql`status = 'published'`),
          [`${table}_numbered`]: uniqueIndex(`${table}_numbered`).on(first, second, number),
        }
      },
    })
    return schema
  }
}
