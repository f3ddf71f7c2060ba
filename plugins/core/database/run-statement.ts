import type { BasePayload } from 'payload'
import type { QueryResult, QueryResultRow } from 'pg'

/** A statement with numbered parameters. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * Runs one statement on a connection of Payload's database adapter, in no transaction: for SQL that the Local API
 * cannot express and that is built as text.
 */
export async function runStatement<Row extends QueryResultRow>(
  { db }: Pick<BasePayload, 'db'>,
  { text, values }: Statement,
): Promise<QueryResult<Row>> {
  return db.pool.query<Row>(text, [...values])
}
