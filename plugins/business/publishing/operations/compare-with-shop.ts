import type { PayloadRequest } from 'payload'
import type { CallOptions, CommercePort } from '../../../../src/commerce/port.ts'
import type { ServiceError } from '../../../../src/errors/service-error.ts'
import { driftOf, type ShopDrift } from '../../../../src/publishing/compare-products.ts'
import {
  factsOfInput,
  factsOfProduct,
  type KnownProduct,
  type ProductFacts,
} from '../../../../src/publishing/product-facts.ts'
import {
  knownProductOf,
  type ProductKind,
  type SoldRecord,
} from '../../../core/products/product-kind.ts'
import { finalRefusal, goalOf, offSaleStatus } from './goal-of.ts'

export type Comparison = {
  readonly console: ProductFacts | null
  /** Why the record cannot be published now. */
  readonly refusal?: ServiceError
  readonly known: KnownProduct | undefined
  readonly shop: ProductFacts | null
  readonly drift: ShopDrift | null
  /** Whether the console wants that shoppers cannot buy it. */
  readonly offSale: boolean
}

type Compared = { readonly kind: ProductKind; readonly commerce: CommercePort }

/**
 * A record as the console, the last push and the shop have it. Asks the shop once; no transaction may be open.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, `COMMERCE_REJECTED`.
 */
export async function compareWithShop(
  req: PayloadRequest,
  { kind, commerce }: Compared,
  record: SoldRecord,
  call: CallOptions = {},
): Promise<Comparison> {
  const goal = await goalOf(req, kind, record, { unattended: false })
  const wanted = offSaleStatus(goal)
  const offered = await offerOf(req, kind, record)
  const offer =
    'facts' in offered && wanted ? { facts: { ...offered.facts, status: wanted } } : offered
  const { hasOffers = false } = kind
  const product = await commerce.findProduct(record.id, { ...call, offers: hasOffers })
  const known = knownProductOf(record)
  const shop = product && factsOfProduct(product)
  const console = 'facts' in offer ? offer.facts : null
  const statusOnly = 'status' in goal
  return {
    console,
    known,
    shop,
    drift: driftOf({ console, known, shop, offSale: statusOnly }),
    offSale: wanted !== null,
    ...('refusal' in offer && { refusal: offer.refusal }),
  }
}

type Offer = { readonly facts: ProductFacts } | { readonly refusal: ServiceError }

/** What publishing would send, or why it cannot. */
async function offerOf(req: PayloadRequest, kind: ProductKind, record: SoldRecord): Promise<Offer> {
  try {
    if (kind.offer) return { facts: factsOfInput(await kind.offer(req, record)) }
    const goal = await kind.goal(req, record)
    if ('input' in goal) return { facts: factsOfInput(goal.input) }
    throw new Error(`A kind whose goal may be a status alone needs \`offer\`: ${kind.collection}.`)
  } catch (error) {
    return { refusal: finalRefusal(error) }
  }
}
