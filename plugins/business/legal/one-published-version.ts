import { type postgresAdapter, sql } from '@payloadcms/db-postgres'
import { type AnyPgColumn, uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'

type SchemaHook = NonNullable<Parameters<typeof postgresAdapter>[0]['afterSchemaInit']>[number]

const VERSIONED = {
  legal_documents: ['brand', 'documentType'],
  email_templates: ['brand', 'templateType'],
} as const

/**
 * Lets a brand have one published document of a type and one published mail template of a type, and
 * any number of drafts and archived versions (specification, section 2.7).
 */
export const onePublishedVersion: SchemaHook = ({ schema, extendTable }) => {
  for (const [name, columns] of Object.entries(VERSIONED)) {
    const table = schema.tables[name]
    if (!table) continue
    extendTable({
      table,
      extraConfig: (own) => {
        const [first, second] = columns.map((column) => own[column] as AnyPgColumn)
        if (!first || !second)
          throw new Error(`The table ${name} lacks a column of ${columns.join(', ')}.`)
        return {
          [`${name}_one_published`]: uniqueIndex(`${name}_one_published`)
            .on(first, second)
            .where(sql`status = 'published'`),
        }
      },
    })
  }
  return schema
}
