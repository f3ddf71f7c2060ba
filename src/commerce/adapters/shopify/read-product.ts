import { z } from 'zod'
import type { AdminClient } from './admin-client.ts'
import { byCustomId } from './custom-id.ts'
import { PRODUCT_BY_CUSTOM_ID } from './operations/product-by-custom-id.graphql.ts'
import {
  productShape,
  type StoredProduct,
  type StoredVariant,
  variantShape,
} from './stored-product.ts'

/** Variants of one page: enough for an artwork, and cheap beside the platform's limit of a query. */
const PAGE = 50

const pageShape = z.object({
  productByIdentifier: productShape
    .extend({
      variants: z.object({
        nodes: z.array(variantShape),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    })
    .nullable(),
})

/** One look at the product of a custom identifier with all its variants, or null. */
export async function readProduct(
  client: AdminClient,
  customId: string,
  signal: AbortSignal,
): Promise<StoredProduct | null> {
  const variants: StoredVariant[] = []
  let after: string | null = null
  for (;;) {
    const { productByIdentifier: page }: z.infer<typeof pageShape> = await client.send({
      query: PRODUCT_BY_CUSTOM_ID,
      variables: { identifier: byCustomId(customId), first: PAGE, after },
      shape: pageShape,
      signal,
    })
    if (page === null) return null
    variants.push(...page.variants.nodes)
    after = page.variants.pageInfo.endCursor
    if (!page.variants.pageInfo.hasNextPage || after === null) return { ...page, variants }
  }
}
