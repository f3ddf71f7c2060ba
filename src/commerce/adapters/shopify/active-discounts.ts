import { z } from 'zod'
import type { AdminClient } from './admin-client.ts'
import { ACTIVE_DISCOUNTS } from './operations/active-discounts.graphql.ts'
import { allNodes, pageOf } from './page-of-nodes.ts'

/** Discounts that may apply by themselves in one shop at a time, those of apps and of its people included. */
export const MOST_DISCOUNTS = 25

const discountShape = z.object({
  __typename: z.string(),
  title: z.string().optional(),
  tags: z.array(z.string()).optional(),
  minimumRequirement: z
    .object({ greaterThanOrEqualToQuantity: z.coerce.number().optional() })
    .nullish(),
  customerGets: z
    .object({
      items: z.object({
        products: z.object({ nodes: z.array(z.object({ id: z.string() })) }).optional(),
      }),
      value: z.object({
        appliesOnEachItem: z.boolean().optional(),
        amount: z.object({ amount: z.string() }).optional(),
      }),
    })
    .optional(),
})
const readShape = z.object({
  discountNodes: pageOf(z.object({ id: z.string(), discount: discountShape })),
})

export type ActiveDiscount = {
  readonly id: string
  readonly discount: z.infer<typeof discountShape>
}

/** All discounts that apply by themselves now. */
export async function activeDiscounts(
  client: AdminClient,
  signal: AbortSignal,
): Promise<ActiveDiscount[]> {
  const read = async (after: string | null) =>
    (
      await client.send({
        query: ACTIVE_DISCOUNTS,
        variables: { first: MOST_DISCOUNTS, after },
        shape: readShape,
        signal,
      })
    ).discountNodes
  const nodes = await allNodes(await read(null), read)
  return nodes.filter(({ discount }) => discount.__typename.startsWith('DiscountAutomatic'))
}
