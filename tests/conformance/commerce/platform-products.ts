import { z } from 'zod'
import type { PlatformProduct } from './bench.ts'

const QUERY = `
  query Inspect {
    products(first: 50) {
      nodes {
        id
        title
        descriptionHtml
        vendor
        productType
        tags
        status
        publishedOnPublication(publicationId: "gid://shopify/Publication/1")
        mediaCount { count }
        options { id name optionValues { id name } }
        metafields(first: 20) { nodes { key value } }
        variants(first: 30) {
          nodes {
            id
            price
            inventoryQuantity
            inventoryItem { tracked requiresShipping }
            selectedOptions { value }
            media(first: 1) { nodes { alt } }
          }
        }
      }
    }
  }
`

const shape = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          descriptionHtml: z.string(),
          vendor: z.string(),
          productType: z.string(),
          tags: z.array(z.string()),
          status: z.string(),
          publishedOnPublication: z.boolean(),
          mediaCount: z.object({ count: z.number() }),
          options: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              optionValues: z.array(z.object({ id: z.string(), name: z.string() })),
            }),
          ),
          metafields: z.object({
            nodes: z.array(z.object({ key: z.string(), value: z.string() })),
          }),
          variants: z.object({
            nodes: z.array(
              z.object({
                id: z.string(),
                price: z.string(),
                inventoryQuantity: z.number(),
                inventoryItem: z.object({ tracked: z.boolean(), requiresShipping: z.boolean() }),
                selectedOptions: z.array(z.object({ value: z.string() })),
                media: z.object({ nodes: z.array(z.object({ alt: z.string().nullable() })) }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
})

/** Everything a shop holds, asked over its Admin API with a query of the tests' own. */
export async function platformProducts(
  endpoint: string,
  accessToken: string,
): Promise<PlatformProduct[]> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': accessToken },
    body: JSON.stringify({ query: QUERY }),
  })
  const { products } = shape.parse(await response.json()).data
  return products.nodes.map((node) => ({
    id: node.id,
    title: node.title,
    descriptionHtml: node.descriptionHtml,
    vendor: node.vendor,
    productType: node.productType,
    tags: node.tags,
    status: node.status,
    published: node.publishedOnPublication,
    optionNames: node.options.map(({ name }) => name),
    optionIds: node.options.map(({ id, optionValues }) => [
      id,
      ...optionValues.map(({ id }) => id),
    ]),
    metafields: Object.fromEntries(node.metafields.nodes.map(({ key, value }) => [key, value])),
    mediaCount: node.mediaCount.count,
    variants: node.variants.nodes.map((variant) => ({
      id: variant.id,
      price: variant.price,
      quantity: variant.inventoryQuantity,
      tracked: variant.inventoryItem.tracked,
      requiresShipping: variant.inventoryItem.requiresShipping,
      options: variant.selectedOptions.map(({ value }) => value),
      alt: variant.media.nodes[0]?.alt ?? null,
    })),
  }))
}
