import type { ShopWords } from '../brands/shop-words.ts'
import type { CommerceStatus, ProductInput } from './port.ts'
import { paragraphsHtml } from './safe-html.ts'
import { tagList } from './tag-list.ts'

/** Large, because every piece is made to order (specification, section 8). */
const INVENTORY_QUANTITY = 999
const MAX_TITLE = 255
const MAX_ALT = 512

export type ArtworkForSale = {
  readonly id: string
  readonly title: string
  readonly artist: string
  readonly technique: string
  /** Commentary as plain text; it is never read as HTML. */
  readonly description: string
  readonly tags: readonly string[]
  /** Identity-provider user id of the artist. */
  readonly idpUid: string
}

export type VariantForSale<Type extends string> = {
  /** Which price applies. */
  readonly type: Type
  /** Stable key inside the artwork, e.g. `premium-black-white`. */
  readonly key: string
  readonly label: string
  /** Labels of type, frame colour and mat colour; empty where one does not apply. */
  readonly options: readonly [string, string, string]
  readonly imageUrl: string
  readonly imageAlt: string
}

export type ArtworkProductInput<Type extends string> = {
  /** Identifier of the brand. */
  readonly brand: string
  readonly artwork: ArtworkForSale
  readonly variants: readonly VariantForSale<Type>[]
  /** Whole yen for each type. */
  readonly prices: Readonly<Record<Type, number>>
  /** What the shop calls the options. */
  readonly words: Pick<ShopWords, 'type' | 'frame' | 'mat'>
  readonly status?: CommerceStatus
}

/** The product of an artwork with its composed variants (specification, section 2.4). */
export function artworkProduct<Type extends string>({
  brand,
  artwork,
  variants,
  prices,
  words,
  status = 'active',
}: ArtworkProductInput<Type>): ProductInput {
  return {
    customId: artwork.id,
    title: shortened(`${artwork.title} / ${artwork.artist}`, MAX_TITLE),
    descriptionHtml: paragraphsHtml(artwork.description),
    vendor: shortened(artwork.artist, MAX_TITLE),
    productType: brand,
    tags: tagList(artwork.tags),
    status,
    metafields: [
      { namespace: 'custom', key: 'brand', value: brand },
      { namespace: 'custom', key: 'idp_uid', value: artwork.idpUid },
      // The platform's single-line fields refuse line ends.
      {
        namespace: 'custom',
        key: 'technique',
        value: artwork.technique.replace(/\s+/g, ' ').trim(),
      },
    ],
    optionNames: [words.type, words.frame, words.mat],
    variants: variants.map((variant) => ({
      customKey: variant.key,
      title: variant.label,
      priceJpy: prices[variant.type],
      options: variant.options,
      imageUrl: variant.imageUrl,
      imageAlt: shortened(variant.imageAlt, MAX_ALT),
      inventoryQuantity: INVENTORY_QUANTITY,
      requiresShipping: true,
      tracked: true,
    })),
  }
}

/** The text within the platform's limit; cut between characters, with an ellipsis to show it. */
function shortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  const kept: string[] = []
  let length = 1
  for (const { segment } of new Intl.Segmenter('ja').segment(text)) {
    if (length + segment.length > maximum) break
    kept.push(segment)
    length += segment.length
  }
  return `${kept.join('').trimEnd()}…`
}
