import type { Payload, PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { ShopProblem } from '../../../../src/publishing/shop-problem.ts'
import type { ShopState } from '../../../../src/publishing/shop-states.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import type { ProductKind, SoldRecord } from '../../../core/products/product-kind.ts'

/** Marks a change that only writes down what the shop said: it is no reason to tell the shop. */
const FROM_SHOP = 'recordedFromShop'

export const isFromShop = (context: Readonly<Record<string, unknown>>) => FROM_SHOP in context

/** Those of all enabled features. */
export const productKinds = ({ config }: Pick<Payload, 'config'>): readonly ProductKind[] =>
  coreOf(config).features.flatMap(({ products = [] }) => products)

/** @throws Error for a collection whose feature is disabled. */
export function productKind({ config }: Pick<Payload, 'config'>, collection: string): ProductKind {
  const found = productKinds({ config }).find((kind) => kind.collection === collection)
  if (found) return found
  throw new Error(`No feature sells the records of ${collection}.`)
}

/** @throws ServiceError `NOT_FOUND`. */
export async function readSold(
  req: PayloadRequest,
  { collection }: ProductKind,
  id: string,
): Promise<SoldRecord> {
  const record = await req.payload.findByID({
    ...{ collection, id, depth: 0, disableErrors: true, overrideAccess: true, req },
    showHiddenFields: true,
  })
  if (record) return record as SoldRecord
  throw new ServiceError('NOT_FOUND', {
    en: 'This record no longer exists.',
    ja: 'このデータはすでに削除されています。',
  })
}

type FromShop = Partial<SoldRecord> & {
  readonly shopState?: ShopState | null
  readonly storedShopProblem?: ShopProblem | null
  readonly commerceUrl?: string
}

/** Writes down what the shop said, in the open transaction. */
export async function writeFromShop(
  req: PayloadRequest,
  { collection }: ProductKind,
  id: string,
  data: FromShop,
): Promise<void> {
  try {
    await req.payload.update({
      ...{ collection, id, depth: 0, overrideAccess: true, req },
      data: data as object,
      context: { [FROM_SHOP]: true },
    })
  } finally {
    // Payload leaves the mark on the request, where it would hide a later change from the shop.
    delete req.context[FROM_SHOP]
  }
}
