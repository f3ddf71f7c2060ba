import type { PayloadRequest } from 'payload'
import { tooSmallSentence } from '../../../../src/artworks/too-small-for.ts'
import { artworkProduct } from '../../../../src/commerce/artwork-product.ts'
import type { CommerceProduct } from '../../../../src/commerce/port.ts'
import {
  CATALOGUE,
  VARIANT_TYPES,
  type VariantType,
} from '../../../../src/composition/catalogue.ts'
import {
  altText,
  variantKey,
  variantLabel,
  variantOptions,
} from '../../../../src/composition/naming.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork, Variant } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import type { ArtworksOptions } from '../options.ts'
import { requireLegal } from './change-status.ts'
import { type Changed, convergeStatus } from './converge-status.ts'
import { pricesOf } from './prices-of.ts'
import { saleOf } from './sale-of.ts'

export type Published = {
  readonly commerce_product_id: string
  readonly url: string
  /** What is not sold, because the picture is too small for it. */
  readonly left_out?: VariantType[]
}

/**
 * Brings an artwork into the shop, or renews it there, with those of its 21 variants that can be printed. The product
 * is found by the artwork's id, so a repeat after any failure converges; the record says `published` only when
 * the shop has confirmed every variant (specification, sections 2.4 and 4.1).
 *
 * @throws ServiceError `VARIANTS_INCOMPLETE`, `PICTURE_TOO_SMALL`, `ILLEGAL_TRANSITION`, `COMMERCE_REJECTED`,
 *   `COMMERCE_UNAVAILABLE`.
 */
export async function publishArtwork(
  req: PayloadRequest,
  artwork: Artwork,
  options: Pick<ArtworksOptions, 'commerce'>,
): Promise<Published> {
  return convergeStatus(req, artwork, options, (current) => sell(req, current, options))
}

async function sell(
  req: PayloadRequest,
  artwork: Artwork,
  { commerce }: Pick<ArtworksOptions, 'commerce'>,
): Promise<Changed<Published>> {
  requireLegal(artwork.status, 'publish')
  const variants = await composedVariants(req, artwork)
  const types = await printableTypes(req, artwork)
  const sold = variants.filter(({ type }) => types.includes(type))
  const product = await commerce.upsertProduct(productOf(artwork, sold))
  if (!product.mediaReady || product.variants.length !== sold.length) {
    const sentence = {
      en: 'The shop has not confirmed all variants yet.',
      ja: 'ショップですべてのバリエーションの準備がまだ完了していません。',
    }
    throw new ServiceError('COMMERCE_UNAVAILABLE', sentence, { retryAfterSeconds: 10 })
  }
  const { url } = await commerce.publish(product.id)
  const leftOut = VARIANT_TYPES.filter((type) => !types.includes(type))
  return {
    answer: {
      commerce_product_id: product.id,
      url,
      ...(leftOut.length > 0 && { left_out: leftOut }),
    },
    record: () => record(req, artwork, variants, { ...product, url }),
  }
}

/** The variants of the catalogue in its order. */
async function composedVariants(req: PayloadRequest, artwork: Artwork): Promise<Variant[]> {
  const { docs } = await req.payload.find({
    collection: 'variants',
    where: { artwork: { equals: artwork.id } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const ordered = CATALOGUE.map((row) => docs.find(({ key }) => key === variantKey(row)))
  const composed = ordered.filter((variant) => variant !== undefined)
  if (composed.length === CATALOGUE.length) return composed
  throw new ServiceError('VARIANTS_INCOMPLETE', {
    en: `${composed.length} of ${CATALOGUE.length} variants are composed.`,
    ja: `${CATALOGUE.length}点中${composed.length}点の画像しか生成されていません。`,
  })
}

/** @throws ServiceError `PICTURE_TOO_SMALL` when nothing could be printed. */
async function printableTypes(
  req: PayloadRequest,
  artwork: Artwork,
): Promise<readonly VariantType[]> {
  const { sold, tooSmall } = await saleOf(req, artwork)
  if (sold.length > 0) return sold
  const picture = { width: artwork.imageWidth ?? 0, height: artwork.imageHeight ?? 0 }
  throw new ServiceError('PICTURE_TOO_SMALL', tooSmallSentence(tooSmall, picture))
}

function productOf(artwork: Artwork, variants: readonly Variant[]) {
  return artworkProduct({
    brand: relationId(artwork.brand),
    artwork: { ...artwork, idpUid: artwork.idpUid ?? '', tags: artwork.tags ?? [] },
    prices: pricesOf(artwork),
    variants: variants.map((variant) => {
      const row = catalogueRow(variant)
      return {
        type: row.type,
        key: variant.key,
        label: variantLabel(row),
        options: variantOptions(row),
        imageUrl: variant.imageUrl,
        imageAlt: altText(artwork.title, row),
      }
    }),
  })
}

/** Records, in the open transaction, what the shop confirmed; prices and alt texts follow the artwork as it was sent. */
async function record(
  req: PayloadRequest,
  artwork: Artwork,
  variants: readonly Variant[],
  product: CommerceProduct,
): Promise<void> {
  const options = { depth: 0, overrideAccess: true, req } as const
  await req.payload.update({
    ...options,
    collection: 'artworks',
    id: artwork.id,
    data: {
      status: 'published',
      publishWhenReady: false,
      storedPublishProblem: null,
      commerceProductId: product.id,
      commerceHandle: product.handle,
      commerceUrl: product.url,
    },
  })
  for (const variant of variants) {
    const row = catalogueRow(variant)
    const sold = product.variants.find(({ customKey }) => customKey === variant.key)
    await req.payload.update({
      ...options,
      collection: 'variants',
      id: variant.id,
      data: {
        commerceVariantId: sold?.id ?? null,
        price: pricesOf(artwork)[row.type],
        altText: altText(artwork.title, row),
      },
    })
  }
}

function catalogueRow({ type, frameColor, matColor }: Variant) {
  return { type, frameColor: frameColor ?? null, matColor: matColor ?? null }
}
