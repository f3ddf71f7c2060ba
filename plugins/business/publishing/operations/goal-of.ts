import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { ERROR_TABLE } from '../../../../src/errors/error-table.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { ProductGoal, ProductKind, SoldRecord } from '../../../core/products/product-kind.ts'

/** Whether a user waits, or a job works for one, which asks first whether the record may still be sold. */
export type Attendance = { readonly unattended: boolean }

export type Wanted = ProductGoal | { readonly refusal: ServiceError }

/** What the record says, or why it cannot be sold. */
export async function goalOf(
  req: PayloadRequest,
  kind: ProductKind,
  record: SoldRecord,
  { unattended }: Attendance,
): Promise<Wanted> {
  try {
    const goal = await kind.goal(req, record)
    if (unattended && 'input' in goal) await kind.admit?.(req, record)
    return goal
  } catch (error) {
    return { refusal: finalRefusal(error) }
  }
}

/** @throws an error that may be gone later. */
export function finalRefusal(error: unknown): ServiceError {
  if (!(error instanceof ServiceError) || ERROR_TABLE[error.code].retryable) throw error
  return error
}

/** The status of what is not to be sold; `null` for what is, and for what cannot be. */
export function offSaleStatus(goal: Wanted): 'draft' | 'archived' | null {
  if ('refusal' in goal) return null
  const { status } = 'input' in goal ? goal.input : goal
  return status === 'active' ? null : status
}

export function digestOf(goal: Wanted): string {
  const text = 'refusal' in goal ? goal.refusal.code : JSON.stringify(goal)
  return createHash('sha256').update(text).digest('hex')
}
