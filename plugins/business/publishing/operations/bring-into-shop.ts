import type { PayloadRequest } from 'payload'
import type { CommercePort, CommerceProduct } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { factsOfProduct, type KnownProduct } from '../../../../src/publishing/product-facts.ts'
import {
  fieldProblems,
  type ShopProblem,
  shopProblem,
} from '../../../../src/publishing/shop-problem.ts'
import type { ShopState } from '../../../../src/publishing/shop-states.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import {
  knownProductOf,
  type ProductKind,
  type SoldRecord,
} from '../../../core/products/product-kind.ts'
import { forgetBrands } from '../../../core/request/brands.ts'
import {
  type Attendance,
  digestOf,
  finalRefusal,
  goalOf,
  offSaleStatus,
  type Wanted,
} from './goal-of.ts'
import { pictureSource } from './picture-source.ts'
import { readSold, writeFromShop } from './product-records.ts'
import { reachGoal } from './reach-goal.ts'

export type Bringing = {
  readonly kind: ProductKind
  readonly id: string
  readonly commerce: CommercePort
}

const ofKind = ({ hasOffers = false }: ProductKind) => ({ hasOffers })

type Outcome =
  | { readonly product: CommerceProduct | null; readonly input: boolean }
  | { readonly product: CommerceProduct | null; readonly refusal: ServiceError }

const ATTEMPTS = 6

/**
 * Makes the shop hold what a record says, and records that it does. No lock is held while the shop is called: if the
 * record says something else by then, it starts again from the current record, also after a failure, because the shop
 * may have carried out what failed. What the shop refuses for good is recorded with its reason, and what was left of it
 * in the shop is found and put out of sight. The product of a record that is gone is archived.
 *
 * @param unattended for a job, which asks first whether the record may still be sold, and does nothing for one that is
 *   not pending and is for sale.
 * @throws ServiceError what the shop has refused; `COMMERCE_UNAVAILABLE`; `CONFLICT` when the record keeps changing;
 *   `NOT_FOUND` when it is gone.
 * @see docs/decisions/0242-bring-products-into-the-shop-by-one-engine.md
 */
export async function bringIntoShop(
  req: PayloadRequest,
  { kind, id, commerce }: Bringing,
  { unattended }: Attendance = { unattended: false },
): Promise<void> {
  try {
    await bringRecord(req, { kind, id, commerce }, { unattended })
  } catch (error) {
    // What is on its way there when a record is deleted would stay without one.
    if (error instanceof ServiceError && error.code === 'NOT_FOUND')
      await reachGoal(commerce, id, { status: 'archived' }, ofKind(kind))
    throw error
  }
}

async function bringRecord(
  req: PayloadRequest,
  { kind, id, commerce }: Bringing,
  { unattended }: Attendance,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const record = await readSold(req, kind, id)
    const goal = await goalOf(req, kind, record, { unattended })
    // A late job sells nothing again. What is not for sale it looks up: another publication may have broken off since.
    if (attempt === 1 && unattended && record.shopState !== 'pending' && !offSaleStatus(goal))
      return
    const outcome = await tryGoal(req, { kind, id, commerce }, record, goal).catch(
      async (error: unknown) => {
        if (await goalIsSame(req, { kind, id, goal, unattended })) throw error
        return undefined
      },
    )
    if (outcome === undefined) continue
    if (!(await recordUnlessChanged(req, { kind, id, goal, outcome, unattended }))) continue
    if ('refusal' in outcome) throw atFields(kind, outcome.refusal)
    return
  }
  throw new ServiceError('CONFLICT', {
    en: 'This record is being changed by others.',
    ja: 'このデータはほかのユーザーが変更しています。',
  })
}

/** The refusal with what the shop says of single fields of the record. */
function atFields({ fieldOf }: ProductKind, refusal: ServiceError): ServiceError {
  const errors = fieldProblems(shopProblem(refusal, fieldOf))
  if (errors.length === 0) return refusal
  return new ServiceError(refusal.code, refusal.sentence, { errors, cause: refusal })
}

async function tryGoal(
  req: PayloadRequest,
  { kind, id, commerce }: Bringing,
  record: SoldRecord,
  goal: Wanted,
): Promise<Outcome> {
  try {
    if ('refusal' in goal) throw goal.refusal
    const openPicture = pictureSource(req)
    const product = await reachGoal(commerce, id, goal, { openPicture, ...ofKind(kind) })
    return { product, input: 'input' in goal }
  } catch (error) {
    const refusal = finalRefusal(error)
    const next = await goalOf(req, kind, { ...record, ...kind.refused }, { unattended: false })
    return { product: await leftInShop({ kind, id, commerce }, next), refusal }
  }
}

/** A refused publication may have left a product: it is out of sight from now on, unless it was for sale before. */
async function leftInShop(
  { kind, id, commerce }: Bringing,
  next: Wanted,
): Promise<CommerceProduct | null> {
  try {
    // Only its status: the rest of the product may be what was refused.
    const status = offSaleStatus(next)
    if (status === null) return await commerce.findProduct(id, { offers: kind.hasOffers ?? false })
    return await reachGoal(commerce, id, { status }, ofKind(kind))
  } catch (error) {
    finalRefusal(error)
    return null
  }
}

type Tried = Pick<Bringing, 'kind' | 'id'> & Attendance & { readonly goal: Wanted }

async function goalIsSame(
  req: PayloadRequest,
  { kind, id, goal, unattended }: Tried,
): Promise<boolean> {
  // The settings of the brand are part of the product.
  forgetBrands(req)
  const record = await readSold(req, kind, id)
  return digestOf(await goalOf(req, kind, record, { unattended })) === digestOf(goal)
}

async function recordUnlessChanged(
  req: PayloadRequest,
  { outcome, ...tried }: Tried & { readonly outcome: Outcome },
): Promise<boolean> {
  const { kind, id } = tried
  return inTransaction(req, async () => {
    await lockRecords(req, kind.collection, [id])
    if (!(await goalIsSame(req, tried))) return false
    const record = await readSold(req, kind, id)
    const { product } = outcome
    const found = product && { commerceProductId: product.id, commerceUrl: product.url }
    if ('refusal' in outcome) {
      const storedShopProblem = shopProblem(outcome.refusal, kind.fieldOf)
      const problem = { shopState: 'refused', storedShopProblem }
      const known = record.shopDrift ? {} : knownAfter(record, { product, input: true })
      const left = { ...found, ...known, ...(problem as Refused) }
      await writeFromShop(req, kind, id, { ...kind.refused, ...left })
      return true
    }
    const sold = product && outcome.input ? await kind.sold?.(req, record, product) : {}
    // A reason stays until something else is wanted.
    const isRefused = record.shopState === 'refused' && !outcome.input
    const shopState: ShopState | null = isRefused ? 'refused' : product ? 'current' : null
    // A job that finds everything as it is recorded writes nothing: it would only look like a change.
    const isKnown = (product?.id ?? null) === (record.commerceProductId ?? null)
    const isSame = isKnown && shopState === (record.shopState ?? null) && !record.shopDrift
    if (!outcome.input && isSame) return true
    const state = isRefused ? {} : { shopState, storedShopProblem: null }
    const known = { ...knownAfter(record, outcome), shopDrift: null }
    await writeFromShop(req, kind, id, { ...sold, ...found, ...state, ...known })
    return true
  })
}

/** What a product was known to be, and what was done with it now. What is left of a refused push was sent, too. */
function knownAfter(
  record: SoldRecord,
  { product, input }: Extract<Outcome, { readonly input: boolean }>,
): { readonly knownProduct?: KnownProduct } {
  if (product === null) return {}
  const at = new Date().toISOString()
  if (input) return { knownProduct: { how: 'pushed', at, product: factsOfProduct(product) } }
  const known = knownProductOf(record)
  if (!known?.product) return {}
  // Only its status was sent, and what is not for sale has no discounts.
  const discounts = known.product.discounts && { discounts: [] }
  const left = { ...known.product, status: product.status, ...discounts }
  return { knownProduct: { ...known, product: left } }
}

type Refused = {
  readonly shopState: 'refused'
  readonly storedShopProblem: ShopProblem
}
