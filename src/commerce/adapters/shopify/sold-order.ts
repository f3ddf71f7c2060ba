import { z } from 'zod'
import { pageOf } from './page-of-nodes.ts'

const moneyBag = z.object({
  shopMoney: z.object({
    amount: z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
    currencyCode: z.string(),
  }),
})

/** One line of an order. `quantity` and the amounts are of all that was ordered. */
const lineShape = z.object({
  quantity: z.int(),
  /** Without what was given back or taken off the order. */
  currentQuantity: z.int(),
  /** `null` for a product that was deleted, and for what is no product. */
  product: z.object({ id: z.string() }).nullable(),
  originalTotalSet: moneyBag,
  discountAllocations: z.array(z.object({ allocatedAmountSet: moneyBag })),
})

/** One page of the lines of an order. */
export const linePageShape = pageOf(lineShape)

/** An order without its lines. */
export const orderShape = z.object({
  id: z.string(),
  createdAt: z.string(),
  cancelledAt: z.string().nullable(),
  /** True for a test order, which is not paid. */
  test: z.boolean(),
})

export type SoldLine = z.infer<typeof lineShape>
export type SoldOrder = z.infer<typeof orderShape> & { readonly lines: readonly SoldLine[] }
