import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { CommercePort, CommerceProduct } from '../../../../src/commerce/port.ts'
import { ERROR_TABLE } from '../../../../src/errors/error-table.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { storedError } from '../../../../src/errors/stored-error.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import type { ProductGoal, ProductKind, SoldRecord } from '../../../core/products/product-kind.ts'
import { forgetBrands } from '../../../core/request/brands.ts'
import { readSold, writeFromShop } from './product-records.ts'
import { reachGoal } from './reach-goal.ts'

export type Bringing = {
  readonly kind: ProductKind
  readonly id: string
  readonly commerce: CommercePort
}

type Outcome =
  | { readonly product: CommerceProduct | null; readonly input: boolean }
  | { readonly product: CommerceProduct | null; readonly refusal: ServiceError }

const ATTEMPTS = 6

/**
 * Makes the shop hold what a record says, and records that it does. No lock is held while the shop is called: if the
 * record says something else by then, it starts again from the current record. What the shop refuses for good is
 * recorded with its reason, and what was left of it in the shop is found and put out of sight.
 *
 * @param unattended for a job, which asks first whether the record may still be sold.
 * @throws ServiceError what the shop has refused; `COMMERCE_UNAVAILABLE`; `CONFLICT` when the record keeps changing;
 *   `NOT_FOUND` when it is gone.
 * @see docs/decisions/0242-bring-products-into-the-shop-by-one-engine.md
 */
export async function bringIntoShop(
  req: PayloadRequest,
  { kind, id, commerce }: Bringing,
  { unattended = false }: { readonly unattended?: boolean } = {},
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const record = await readSold(req, kind, id)
    const goal = await goalOf(req, kind, record, { unattended })
    const outcome = await tryGoal(req, { kind, id, commerce }, record, goal)
    if (!(await recordUnlessChanged(req, { kind, id, goal, outcome, unattended }))) continue
    if ('refusal' in outcome) throw outcome.refusal
    return
  }
  throw new ServiceError('CONFLICT', {
    en: 'This record is being changed by others.',
    ja: 'このデータはほかのユーザーが変更しています。',
  })
}

type Wanted = ProductGoal | { readonly refusal: ServiceError }

/** What the record says, or why it cannot be sold. */
async function goalOf(
  req: PayloadRequest,
  kind: ProductKind,
  record: SoldRecord,
  { unattended }: { readonly unattended: boolean },
): Promise<Wanted> {
  try {
    const goal = await kind.goal(req, record)
    if (unattended && 'input' in goal) await kind.admit?.(req, record)
    return goal
  } catch (error) {
    return { refusal: finalRefusal(error) }
  }
}

async function tryGoal(
  req: PayloadRequest,
  { kind, id, commerce }: Bringing,
  record: SoldRecord,
  goal: Wanted,
): Promise<Outcome> {
  try {
    if ('refusal' in goal) throw goal.refusal
    return { product: await reachGoal(commerce, id, goal), input: 'input' in goal }
  } catch (error) {
    const refusal = finalRefusal(error)
    const next = await goalOf(req, kind, { ...record, ...kind.refused }, { unattended: false })
    return { product: await leftInShop(commerce, id, next), refusal }
  }
}

/** A refused publication may have left a product: it is out of sight from now on, unless it was for sale before. */
async function leftInShop(
  commerce: CommercePort,
  id: string,
  next: Wanted,
): Promise<CommerceProduct | null> {
  try {
    return 'status' in next ? await reachGoal(commerce, id, next) : await commerce.findProduct(id)
  } catch (error) {
    finalRefusal(error)
    return null
  }
}

/** @throws an error that may be gone later. */
function finalRefusal(error: unknown): ServiceError {
  if (!(error instanceof ServiceError) || ERROR_TABLE[error.code].retryable) throw error
  return error
}

type Recording = Pick<Bringing, 'kind' | 'id'> & {
  readonly goal: Wanted
  readonly outcome: Outcome
  readonly unattended: boolean
}

async function recordUnlessChanged(
  req: PayloadRequest,
  { kind, id, goal, outcome, unattended }: Recording,
): Promise<boolean> {
  return inTransaction(req, async () => {
    await lockRecords(req, kind.collection, [id])
    // The settings of the brand are part of the product.
    forgetBrands(req)
    const record = await readSold(req, kind, id)
    if (digestOf(await goalOf(req, kind, record, { unattended })) !== digestOf(goal)) return false
    const { product } = outcome
    const found = product && { commerceProductId: product.id, commerceUrl: product.url }
    if ('refusal' in outcome) {
      const problem = { shopState: 'refused', storedShopProblem: storedError(outcome.refusal) }
      await writeFromShop(req, kind, id, { ...kind.refused, ...found, ...(problem as Refused) })
      return true
    }
    const sold = product && outcome.input ? await kind.sold?.(req, record, product) : {}
    const state = { shopState: product ? 'current' : null, storedShopProblem: null } as const
    await writeFromShop(req, kind, id, { ...sold, ...found, ...state })
    return true
  })
}

type Refused = {
  readonly shopState: 'refused'
  readonly storedShopProblem: ReturnType<typeof storedError>
}

function digestOf(goal: Wanted): string {
  const text = 'refusal' in goal ? goal.refusal.code : JSON.stringify(goal)
  return createHash('sha256').update(text).digest('hex')
}
