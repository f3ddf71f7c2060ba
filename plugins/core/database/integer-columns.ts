import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { DatabaseAdapterObj, FlattenedField } from 'payload'

/**
 * Payload's adapter with `integer` columns for the number fields that are marked `custom: { integer: true }`. It makes
 * every number a `numeric`, which holds fractions of a yen and of a piece.
 */
export function withIntegerColumns(adapter: DatabaseAdapterObj): DatabaseAdapterObj {
  return {
    ...adapter,
    init(args) {
      const db = adapter.init(args) as unknown as PostgresAdapter
      db.beforeSchemaInit = [
        ...db.beforeSchemaInit,
        ({ adapter, schema }) => {
          useIntegers(adapter as unknown as PostgresAdapter)
          return schema
        },
      ]
      return db as never
    },
  }
}

function useIntegers({ payload, rawTables, tableNameMap }: PostgresAdapter): void {
  for (const { slug, flattenedFields } of payload.config.collections) {
    const columns = rawTables[tableNameMap.get(slug.replaceAll('-', '_')) ?? '']?.columns ?? {}
    for (const name of integersIn(flattenedFields, '')) {
      const column = columns[name]
      if (column?.type === 'numeric') columns[name] = { ...column, type: 'integer' }
    }
  }
}

/** Names of the columns of marked fields, as Payload makes them: those of a group begin with its name. */
function integersIn(fields: readonly FlattenedField[], prefix: string): string[] {
  return fields.flatMap((field) => {
    const name = `${prefix}${field.name}`
    if (field.type === 'group' || field.type === 'tab')
      return integersIn(field.flattenedFields, `${name}_`)
    return field.type === 'number' && field.custom?.integer === true ? [name] : []
  })
}
