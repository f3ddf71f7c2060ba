import { z } from 'zod'
import type { Shop } from './shop.ts'

const READ = `query Read($id: ID!) {
  product(id: $id) {
    descriptionHtml
    tags
    options { name optionValues { name } }
    variants(first: 30) { nodes { id sku price selectedOptions { name value } media(first: 1) { nodes { ... on MediaImage { id } } } } }
  }
}`
const UPDATE = `mutation Edit($product: ProductUpdateInput!) {
  productUpdate(product: $product) { userErrors { field message } }
}`
const SET = `mutation EditWhole($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) { userErrors { field message } }
}`
const DISCOUNTS = `{ discountNodes(first: 50, query: "status:active AND method:automatic") {
  nodes { id discount { ... on DiscountAutomaticBasic { title } } }
} }`
const DROP = `mutation Drop($id: ID!) {
  discountAutomaticDelete(id: $id) { userErrors { field message } }
}`
const discountsShape = z.object({
  discountNodes: z.object({
    nodes: z.array(z.object({ id: z.string(), discount: z.object({ title: z.string() }) })),
  }),
})
const named = z.object({ name: z.string() })
const readShape = z.object({
  product: z.object({
    descriptionHtml: z.string(),
    tags: z.array(z.string()),
    options: z.array(named.extend({ optionValues: z.array(named) })),
    variants: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          sku: z.string(),
          price: z.string(),
          selectedOptions: z.array(named.extend({ value: z.string() })),
          media: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
        }),
      ),
    }),
  }),
})
const editedShape = z.record(z.string(), z.object({ userErrors: z.tuple([]) }))

type Edits = {
  readonly descriptionHtml?: string
  readonly tags?: readonly string[]
  /** Price of every variant, or of the one with a SKU. */
  readonly price?: string | { readonly sku: string; readonly price: string }
  /** SKU of a variant that is deleted. */
  readonly without?: string
  /** Whether all pictures are deleted. */
  readonly noPictures?: boolean
}

/** Changes a product as the shop's people do in its admin. */
export function editorOf(shop: Shop) {
  return {
    async update(id: string, changes: { status?: string; title?: string }): Promise<void> {
      editedShape.parse(await shop.ask(UPDATE, { product: { id, ...changes } }))
    },
    /** Removes a discount that applies by itself. @throws when there is none of that title. */
    async removeDiscount(title: string): Promise<void> {
      const { discountNodes } = discountsShape.parse(await shop.ask(DISCOUNTS))
      const found = discountNodes.nodes.find(({ discount }) => discount.title === title)
      if (found === undefined) throw new Error(`The shop has no discount “${title}”.`)
      editedShape.parse(await shop.ask(DROP, { id: found.id }))
    },
    /** Everything that is not named stays. */
    async edit(id: string, edits: Edits): Promise<void> {
      const { product } = readShape.parse(await shop.ask(READ, { id }))
      const kept = product.variants.nodes.filter(({ sku }) => sku !== edits.without)
      const priceOf = ({ sku, price }: { sku: string; price: string }) => {
        if (typeof edits.price === 'string') return edits.price
        return edits.price?.sku === sku ? edits.price.price : price
      }
      const values = (name: string) =>
        kept.flatMap(({ selectedOptions }) =>
          selectedOptions.filter((option) => option.name === name).map(({ value }) => value),
        )
      const input = {
        descriptionHtml: edits.descriptionHtml ?? product.descriptionHtml,
        tags: edits.tags ?? product.tags,
        ...(edits.noPictures && { files: [] }),
        productOptions: product.options.map(({ name }) => ({
          name,
          values: [...new Set(values(name))].map((value) => ({ name: value })),
        })),
        variants: kept.map((variant) => ({
          id: variant.id,
          sku: variant.sku,
          price: priceOf(variant),
          optionValues: variant.selectedOptions.map(({ name, value }) => ({
            optionName: name,
            name: value,
          })),
        })),
      }
      editedShape.parse(await shop.ask(SET, { identifier: { id }, input }))
    },
  }
}
