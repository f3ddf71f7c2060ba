import type { PayloadRequest } from 'payload'
import { tooSmallSentence } from '../../../../src/artworks/too-small-for.ts'
import type { ShopWords } from '../../../../src/brands/shop-words.ts'
import { artworkProduct } from '../../../../src/commerce/artwork-product.ts'
import { pictureAlt, variantOptions } from '../../../../src/commerce/artwork-words.ts'
import type { CommerceProduct, ProductInput } from '../../../../src/commerce/port.ts'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import { altText, variantKey, variantLabel } from '../../../../src/composition/naming.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork, Variant } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { defineProductKind, type ProductGoal } from '../../../core/products/product-kind.ts'
import { wordsOfShop } from '../../../core/request/brands.ts'
import { requireOpenBrand } from '../../../core/request/open-brand.ts'
import { requireActiveOwner } from './active-owner.ts'
import { PRICE_FIELDS, pricesOf } from './prices-of.ts'
import { saleOf } from './sale-of.ts'

/**
 * Artworks as products: those that are published, with their variants that can be printed, and out of sight all others
 * (specification, sections 2.4 and 3.2). A draft that is to be published becomes `published` when the shop has
 * confirmed every variant.
 */
export const ARTWORK_PRODUCT = defineProductKind<'artworks'>({
  collection: 'artworks',
  goal: artworkGoal,
  offer: productToSell,
  sold: recordSold,
  fieldOf: artworkFieldOf,
  refused: { publishWhenReady: false },
  admit: async (req, artwork) => {
    await requireOpenBrand(req, relationId(artwork.brand), 'sell')
    await requireActiveOwner(req, artwork)
  },
})

const FIELDS: ReadonlyMap<string, keyof Artwork> = new Map([
  ['title', 'title'],
  ['vendor', 'artist'],
  ['descriptionHtml', 'description'],
  ['tags', 'tags'],
  ['metafields.technique', 'technique'],
  ...CATALOGUE.map((row) => [`variants.${variantKey(row)}.price`, PRICE_FIELDS[row.type]] as const),
])

/** The field of an artwork from which a part of its product comes. Labels of options are settings of the brand. */
export function artworkFieldOf(part: string): keyof Artwork | undefined {
  return FIELDS.get(part)
}

async function artworkGoal(req: PayloadRequest, artwork: Artwork): Promise<ProductGoal> {
  if (artwork.status === 'archived') return { status: 'archived' }
  if (artwork.status === 'published') return { input: await productToSell(req, artwork) }
  const isReady =
    artwork.publishWhenReady && (await variantsOf(req, artwork)).length === CATALOGUE.length
  return isReady ? { input: await productToSell(req, artwork) } : { status: 'draft' }
}

/**
 * The product of an artwork that can be sold now.
 *
 * @throws ServiceError `VARIANTS_INCOMPLETE`, `PICTURE_TOO_SMALL`.
 */
export async function productToSell(req: PayloadRequest, artwork: Artwork): Promise<ProductInput> {
  const variants = await variantsOf(req, artwork)
  if (variants.length < CATALOGUE.length) {
    throw new ServiceError('VARIANTS_INCOMPLETE', {
      en: `${variants.length} of ${CATALOGUE.length} variants are composed.`,
      ja: `${CATALOGUE.length}点中${variants.length}点の画像しか生成されていません。`,
    })
  }
  const { sold, tooSmall } = await saleOf(req, artwork)
  if (sold.length === 0) {
    const picture = { width: artwork.imageWidth ?? 0, height: artwork.imageHeight ?? 0 }
    throw new ServiceError('PICTURE_TOO_SMALL', tooSmallSentence(tooSmall, picture))
  }
  return productOf(
    artwork,
    variants.filter(({ type }) => sold.includes(type)),
    await wordsOfShop(req, relationId(artwork.brand)),
  )
}

/** The variants of the catalogue in its order. */
async function variantsOf(req: PayloadRequest, artwork: Artwork): Promise<Variant[]> {
  const { docs } = await req.payload.find({
    collection: 'variants',
    where: { artwork: { equals: artwork.id } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const ordered = CATALOGUE.map((row) => docs.find(({ key }) => key === variantKey(row)))
  return ordered.filter((variant) => variant !== undefined)
}

function productOf(artwork: Artwork, variants: readonly Variant[], words: ShopWords): ProductInput {
  return artworkProduct({
    brand: relationId(artwork.brand),
    artwork: { ...artwork, idpUid: artwork.idpUid ?? '', tags: artwork.tags ?? [] },
    prices: pricesOf(artwork),
    words,
    variants: variants.map((variant) => {
      const row = catalogueRow(variant)
      return {
        type: row.type,
        key: variant.key,
        label: variantLabel(row),
        options: variantOptions(row, words),
        imageUrl: variant.imageUrl,
        imageAlt: pictureAlt(artwork.title, row, words),
      }
    }),
  })
}

/** Prices and alt texts of the variants follow the artwork as it was sent. */
async function recordSold(
  req: PayloadRequest,
  artwork: Artwork,
  product: CommerceProduct,
): Promise<Partial<Artwork>> {
  for (const variant of await variantsOf(req, artwork)) {
    const row = catalogueRow(variant)
    const sold = product.variants.find(({ customKey }) => customKey === variant.key)
    await req.payload.update({
      ...{ collection: 'variants', id: variant.id, depth: 0, overrideAccess: true, req },
      data: {
        commerceVariantId: sold?.id ?? null,
        price: pricesOf(artwork)[row.type],
        altText: altText(artwork.title, row),
      },
    })
  }
  return { status: 'published', publishWhenReady: false, commerceHandle: product.handle }
}

function catalogueRow({ type, frameColor, matColor }: Variant) {
  return { type, frameColor: frameColor ?? null, matColor: matColor ?? null }
}
