import type { ProductInput } from '../../port.ts'
import { sentMetafields } from './product-set-variables.ts'

const OF_PRODUCT: Readonly<Record<string, string>> = {
  title: 'title',
  descriptionHtml: 'descriptionHtml',
  vendor: 'vendor',
  tags: 'tags',
  productOptions: 'options',
}
const OF_VARIANT: Readonly<Record<string, string>> = {
  price: 'price',
  optionValues: 'options',
  file: 'picture',
}

/**
 * The part of a product's input (`RejectionReason`) that a field path in the answer of `productSet` stands for, e.g.
 * `variants.stand-none-none.price` for `input.variants.19.price`; undefined where it stands for none.
 */
export function partOfProductSet(
  field: readonly string[],
  input: ProductInput,
): string | undefined {
  const [name = '', index = '', detail = ''] = field[0] === 'input' ? field.slice(1) : field
  if (name === 'metafields') {
    // The first one is the custom id.
    const sent = sentMetafields(input)[Number(index || Number.NaN) - 1]
    return sent && `metafields.${sent.key}`
  }
  if (name === 'variants') {
    const variant = input.variants[Number(index || Number.NaN)]
    const part = OF_VARIANT[detail]
    return variant && [`variants.${variant.customKey}`, ...(part ? [part] : [])].join('.')
  }
  return OF_PRODUCT[name]
}

/** The same for a discount by quantity, which has the title of the product. */
export function partOfDiscount(field: readonly string[]): string {
  return field.at(-1) === 'title' ? 'title' : 'offers'
}
