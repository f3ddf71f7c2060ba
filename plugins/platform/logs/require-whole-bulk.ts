import type { CollectionAfterOperationHook, PayloadRequest } from 'payload'
import { toRequestError } from '../../../src/errors/describe-error.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { transactionOf } from '../../core/database/transaction.ts'
import { firstFailure } from './first-failure.ts'

type BulkResult = {
  readonly errors?: readonly { readonly isPublic: boolean; readonly message: string }[]
}

/**
 * Fails a bulk change as a whole when a statement for one of its records failed, for example because the audit entry
 * could not be written or a value is not unique. The database then rolls back the transaction, but Payload would
 * report the other records as changed.
 *
 * @throws ServiceError `CONFLICT` with the reason, what the first failure of the database means, or `INTERNAL`.
 * @see docs/decisions/0157-fail-a-bulk-change-as-a-whole-when-the-database-refuses-it.md
 */
export const requireWholeBulk: CollectionAfterOperationHook = async ({
  operation,
  req,
  result,
}) => {
  if (operation !== 'update' && operation !== 'delete') return result
  const { errors = [] } = result as BulkResult
  if (errors.length === 0) return result
  const refusals = errors.filter(({ isPublic }) => isPublic)
  const cause = await failureOfTransaction(req)
  if (cause === undefined && refusals.length === errors.length) return result
  if (cause === undefined) throw new ServiceError('INTERNAL')
  if (refusals.length === 0) throw toRequestError(firstFailure(req) ?? cause)
  const reasons = [...new Set(refusals.map(({ message }) => message))].join(' ')
  const sentence = {
    en: `No record was changed, because one of them could not be: ${reasons}`,
    ja: `変更できないデータがあるため、すべて変更されませんでした：${reasons}`,
  }
  throw new ServiceError('CONFLICT', sentence, { cause })
}

/** After a failed statement the database refuses every further one until the rollback. */
async function failureOfTransaction(req: PayloadRequest): Promise<unknown> {
  try {
    const { drizzle, sql } = await transactionOf(req)
    await drizzle.execute(sql`select 1`)
    return undefined
  } catch (error) {
    return error
  }
}
