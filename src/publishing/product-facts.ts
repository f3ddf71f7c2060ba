import { createHash } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'
import type {
  CommerceProduct,
  CommerceStatus,
  CommerceVariant,
  ProductInput,
  QuantityOffer,
  VariantInput,
} from '../commerce/port.ts'

export type VariantFacts = {
  /** Its SKU; for one that was made by hand, its labels. */
  readonly key: string
  /** Whole yen as text. */
  readonly price: string
  /** Labels of its options, without those that do not apply. */
  readonly options: readonly string[]
  /** URL from which the picture was or will be fetched; of one that was added by hand, the shop's own. */
  readonly image: string | null
  /** The shop's identifier of the picture, where it has one. */
  readonly imageId: string | null
}

/** What is compared of a product: what shoppers see of it. */
export type ProductFacts = {
  readonly title: string
  readonly descriptionHtml: string
  readonly status: CommerceStatus
  readonly tags: readonly string[]
  readonly variants: readonly VariantFacts[]
  /** By quantity; undefined where they were not looked at, also by earlier releases. */
  readonly discounts?: readonly QuantityOffer[]
}

/**
 * The product that the shop held when the service last knew it to be right. `pushed`: it was read back after it was
 * sent. `accepted`: a user has taken over what was changed in the shop; `null`: that it was deleted there.
 */
export type KnownProduct = {
  readonly how: 'pushed' | 'accepted'
  /** ISO 8601. */
  readonly at: string
  readonly product: ProductFacts | null
}

/** What the console has, as it would be sent. */
export function factsOfInput(input: ProductInput): ProductFacts {
  const { title, descriptionHtml, status, tags, variants, offers } = input
  const facts = ({ customKey, priceJpy, options, imageUrl }: VariantInput): VariantFacts => ({
    key: customKey,
    price: String(priceJpy),
    options: options.filter((label) => label !== ''),
    image: imageUrl,
    imageId: null,
  })
  const discounts = offers && { discounts: offers }
  return { title, descriptionHtml, status, tags, variants: variants.map(facts), ...discounts }
}

/** What the shop has. */
export function factsOfProduct(product: CommerceProduct): ProductFacts {
  const { title, descriptionHtml, status, tags, variants, offers } = product
  const used = new Set<string>()
  const facts = (variant: CommerceVariant): VariantFacts => {
    const options = variant.options.filter((label) => label !== '')
    const { customKey, price, imageId, imageSource, imageUrl } = variant
    // Nothing keeps the people of a shop from giving two variants one SKU.
    const key = customKey === '' || used.has(customKey) ? options.join(' / ') : customKey
    used.add(key)
    const image = imageId === null ? null : (imageSource ?? imageUrl ?? imageId)
    return { key, price, options, image, imageId }
  }
  const discounts = offers && { discounts: offers.placed }
  return { title, descriptionHtml, status, tags, variants: variants.map(facts), ...discounts }
}

/** Names what was seen in the shop, so that nothing else is accepted. */
export function digestOfFacts(facts: ProductFacts | null): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** HTML in one spelling, to compare it: platforms store other white space and character references than were sent. */
export function comparableHtml(html: string): string {
  // Nothing may be left out, or what was added by hand would not be seen. The result is never shown.
  const all = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true } as const
  return sanitizeHtml(html, all)
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1')
    .trim()
}

/** The text of HTML, to show it to people: paragraphs are lines. */
export function textOfHtml(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(p|li|h[1-6]|div|blockquote)>/gi, '\n')
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&').trim()
}
