import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { BrandKind } from '../../../../src/brands/brand-kinds.ts'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import type { EndpointPermission } from '../../../../src/identity/endpoint-permission.ts'
import {
  compareProducts,
  PUBLISHING_EFFECTS,
  SHOP_DRIFTS,
  SHOP_FIELDS,
} from '../../../../src/publishing/compare-products.ts'
import { digestOfFacts } from '../../../../src/publishing/product-facts.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import type { ProductKind } from '../../../core/products/product-kind.ts'
import type { Permission } from '../../../core/request/permission.ts'
import { acceptShop } from '../operations/accept-shop.ts'
import { compareWithShop } from '../operations/compare-with-shop.ts'
import { readSold } from '../operations/product-records.ts'

type Compared<Params> = {
  readonly kind: ProductKind
  /** Of the record, with `:brand`. */
  readonly path: string
  readonly params: z.ZodType<Params>
  /** What publishing the record needs. */
  readonly permission: EndpointPermission<Permission>
  readonly brandKind: BrandKind
  readonly commerce: CommercePort
  /**
   * The record of a URL, if the user may publish it.
   *
   * @throws ServiceError `NOT_FOUND`.
   */
  readonly find: (req: PayloadRequest, params: Params) => Promise<{ readonly id: string }>
}

const value = z.string().nullable()

/** What `GET …/shop-difference` returns. */
const shopDifferenceSchema = z.object({
  /** Whether the shop has the product; `never`: none was ever brought there. */
  product: z.enum(['there', 'deleted', 'never']),
  drift: z.enum(SHOP_DRIFTS).nullable(),
  /** Whether it is on its way to the shop, which then differs from what was last sent by itself. */
  pending: z.boolean(),
  /** Why it cannot be published now. */
  refusal: value,
  /** When the product was last known to be right, and whether because it was sent or because a user accepted it. */
  known: z.object({ how: z.enum(['pushed', 'accepted']), at: z.string() }).nullable(),
  /** Also where people have taken back what is still reported: accepting ends the report. */
  may_accept: z.boolean(),
  /** Names what was seen in the shop, to accept it. */
  digest: z.string(),
  differences: z.array(
    z.object({
      field: z.enum(SHOP_FIELDS),
      variant: value,
      console: value,
      known: value,
      shop: value,
      effect: z.enum(PUBLISHING_EFFECTS),
      drifted: z.boolean(),
    }),
  ),
})

/**
 * `GET …/shop-difference` compares a record with the shop, and `POST …/accept-shop` takes over what was changed there
 * (section 2.4 of the specification). Neither changes the shop or what the console has.
 *
 * @see docs/decisions/0233-keep-the-product-as-the-shop-confirmed-it-and-compare-three-ways.md
 */
export function shopComparison<Params>({
  kind,
  path,
  find,
  commerce,
  ...access
}: Compared<Params>): Endpoint[] {
  const errors = ['COMMERCE_UNAVAILABLE', 'COMMERCE_REJECTED'] as const
  return [
    defineEndpoint({
      method: 'get',
      path: `${path}/shop-difference`,
      summary: 'Compare a product in the shop with what was last sent and what the console has.',
      answer: shopDifferenceSchema,
      errors: [...errors],
      auth: 'user',
      ...access,
      run: async ({ req, params }) => {
        const { id } = await find(req, params as Params)
        const record = await readSold(req, kind, id)
        const compared = await compareWithShop(req, { kind, commerce }, record)
        const { console, known, shop, drift, refusal, offSale } = compared
        const sold = record.commerceProductId ? 'deleted' : 'never'
        const pending = record.shopState === 'pending'
        return {
          product: shop ? 'there' : sold,
          drift: pending ? null : drift,
          pending,
          refusal: refusal ? inLanguage(req, refusal.sentence) : null,
          known: known ? { how: known.how, at: known.at } : null,
          may_accept:
            (drift !== null || !!record.shopDrift) &&
            !pending &&
            !(offSale && shop?.status === 'active'),
          digest: digestOfFacts(shop),
          differences: compareProducts({
            ...{ console, known: (!pending && known?.product) || null, shop },
          }),
        }
      },
    }),
    defineEndpoint({
      method: 'post',
      path: `${path}/accept-shop`,
      summary: 'Accept what was changed in the shop, so that it is no longer reported.',
      answer: z.object({ drift: z.null() }),
      errors: ['CONFLICT', ...errors],
      auth: 'user',
      ...access,
      body: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
      run: async ({ req, params, body }) => {
        const { id } = await find(req, params as Params)
        await acceptShop(req, { kind, id, commerce }, body.digest)
        return { drift: null }
      },
    }),
  ]
}
