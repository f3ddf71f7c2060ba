import { createLocalReq, type Payload, type PayloadRequest, type TypedUser } from 'payload'
import { inTransaction, transactionOf } from './transaction.ts'

export type Database = {
  /** With the open transaction, for what joins it. */
  readonly req: PayloadRequest
  /** Runs a statement and returns its rows, unchecked: the statement names the columns of `Row`. */
  rows<Row>(statement: unknown): Promise<Row[]>
}

/**
 * Runs statements in one transaction of their own.
 *
 * @param user on whose behalf, for rules that ask the request. @default the service itself
 */
export async function inDatabase<T>(
  payload: Payload,
  work: (database: Database) => Promise<T>,
  user?: TypedUser,
): Promise<T> {
  const req = await createLocalReq({ user }, payload)
  return inTransaction(req, async () => work(await databaseOf(req)))
}

/** @throws Error if no transaction is open. */
export async function databaseOf(req: PayloadRequest): Promise<Database> {
  const { drizzle } = await transactionOf(req)
  return {
    req,
    rows: async <Row>(statement: unknown) => {
      const result = await drizzle.execute(statement)
      return (result as { readonly rows: Row[] }).rows
    },
  }
}
