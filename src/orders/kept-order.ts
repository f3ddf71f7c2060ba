import { z } from 'zod'
import { FINANCIAL_STATUSES, FULFILMENTS, type ShopOrder } from '../commerce/shop-order.ts'
import { ServiceError } from '../errors/service-error.ts'
import { orderedUploads } from '../photo-print/ordered-uploads.ts'

const platformId = z.string().regex(/^[\w:/.-]{1,100}$/)
const time = z.iso.datetime()
const MAX_TITLE = 300
/** Names of orders consist of a number with what the shop puts around it, e.g. `#1001` or `EN1001-A`. */
const NAME = /^[#\w.-]{1,40}$/
/** More than a platform takes in one order. */
const MAX_LINES = 500

/**
 * What this service keeps of an order. A closed list: nothing of who ordered, and no text that a shopper wrote
 * (specification, section 1.2).
 *
 * @see docs/decisions/0224-mirror-the-orders-of-the-shop.md
 */
export const keptOrderSchema = z.strictObject({
  id: platformId,
  name: z.string().regex(NAME),
  isTest: z.boolean(),
  createdAt: time,
  updatedAt: time,
  cancelledAt: time.nullable(),
  financialStatus: z.enum(FINANCIAL_STATUSES),
  fulfilment: z.enum(FULFILMENTS),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total: z.int(),
  lines: z
    .array(
      z.strictObject({
        id: platformId,
        productId: platformId.nullable(),
        variantId: platformId.nullable(),
        title: z.string().max(MAX_TITLE).nullable(),
        quantity: z.int().min(0),
        currentQuantity: z.int().min(0),
        unitPrice: z.int(),
        amount: z.int(),
        /** The upload whose photos are to be printed. */
        photoUpload: z.guid().nullable(),
      }),
    )
    .max(MAX_LINES),
})

export type KeptOrder = z.infer<typeof keptOrderSchema>

/**
 * The part of an order that is kept. The title of a line without a product is dropped, because the shop's people write
 * what they want there; of attributes only the identifier of an upload stays. A name in another form becomes the
 * number of the platform's identifier.
 *
 * @throws ServiceError `VALIDATION_FAILED` for an order in a form that no platform has; it repeats nothing of it.
 */
export function keptOrder({ lines, name, ...order }: ShopOrder): KeptOrder {
  const { data, error } = keptOrderSchema.safeParse({
    ...order,
    name: NAME.test(name) ? name : order.id.slice(order.id.lastIndexOf('/') + 1),
    lines: lines.map(({ attributes, title, ...line }) => ({
      ...line,
      title: line.productId === null ? null : title.slice(0, MAX_TITLE),
      photoUpload: orderedUploads({ lines: [{ attributes }] })[0] ?? null,
    })),
  })
  if (data) return data
  const message = { en: 'The order has an unknown form.', ja: '注文の形式が想定と異なります。' }
  const errors = error.issues.map(({ path }) => ({ path: path.join('.'), message }))
  throw new ServiceError('VALIDATION_FAILED', message, { errors })
}

/** Identifiers of the uploads that an order wants, each once. */
export const uploadsOf = ({ lines }: Pick<KeptOrder, 'lines'>): string[] => [
  ...new Set(lines.flatMap(({ photoUpload }) => photoUpload ?? [])),
]
