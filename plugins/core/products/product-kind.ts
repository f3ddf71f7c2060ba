import type { CollectionSlug, DataFromCollectionSlug, PayloadRequest } from 'payload'
import type { CommerceProduct, CommerceStatus, ProductInput } from '../../../src/commerce/port.ts'
import type { ShopDrift } from '../../../src/publishing/compare-products.ts'
import type { KnownProduct } from '../../../src/publishing/product-facts.ts'
import type { ShopState } from '../../../src/publishing/shop-states.ts'

/** What the engine itself reads of a record; `collections/fields/shop-fields.ts` has the fields. */
export type SoldRecord = {
  readonly id: string
  readonly shopState?: ShopState | null
  readonly commerceProductId?: string | null
  readonly knownProduct?: unknown
  readonly shopDrift?: ShopDrift | null
}

/** @returns what is recorded of the product in the shop; undefined for one that was last sent by an earlier release. */
export const knownProductOf = ({ knownProduct }: SoldRecord): KnownProduct | undefined =>
  (knownProduct as KnownProduct | null | undefined) ?? undefined

/** Whether people have changed a product in the shop, as far as it was found, and unless the console was pushed since. */
export const isChangedInShop = (record: SoldRecord): boolean =>
  (record.shopDrift ?? null) !== null || knownProductOf(record)?.how === 'accepted'

/** What the shop should hold of a record: a whole product, or only that a product, if there is one, is not for sale. */
export type ProductGoal =
  | { readonly input: ProductInput }
  | { readonly status: Exclude<CommerceStatus, 'active'> }

/** Records of one collection that become products of the shop, each found there by its id. */
export type ProductKind<Sold = SoldRecord> = {
  readonly collection: CollectionSlug
  /** Whether its products have discounts by quantity, which go with them. @default false */
  readonly hasOffers?: boolean
  /**
   * What the shop should hold of the record as it is now. Reads nothing outside of the database: it is asked again in
   * the transaction that records what the shop has confirmed.
   *
   * @throws ServiceError for a record that cannot be sold.
   */
  readonly goal: (req: PayloadRequest, record: Sold) => Promise<ProductGoal>
  /**
   * The whole product as publishing would send it, also of a record that is not for sale.
   *
   * @default the input of `goal`
   * @throws ServiceError for a record that cannot be published now.
   */
  readonly offer?: (req: PayloadRequest, record: Sold) => Promise<ProductInput>
  /** What to record, beside the product itself, once the shop holds the input. Runs in the transaction. */
  readonly sold?: (
    req: PayloadRequest,
    record: Sold,
    product: CommerceProduct,
  ) => Promise<Partial<Sold>>
  /**
   * The field of the record from which a part of its product comes (`RejectionReason`), to show there what the shop says of
   * it; undefined for a part that comes from no field of the form.
   */
  readonly fieldOf?: (part: string) => string | undefined
  /** What a refusal changes in the record. */
  readonly refused?: Partial<Sold>
  /**
   * Asked by jobs, which have no user, before anything is sold.
   *
   * @throws ServiceError for what may no longer be sold.
   */
  readonly admit?: (req: PayloadRequest, record: Sold) => Promise<void>
}

/** Declares a kind of product, for the part `products` of a feature. */
export function defineProductKind<Slug extends CollectionSlug>(
  kind: ProductKind<DataFromCollectionSlug<Slug>> & { readonly collection: Slug },
): ProductKind {
  return kind as unknown as ProductKind
}
