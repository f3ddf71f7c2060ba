import type { PayloadRequest } from 'payload'
import { artworkProduct } from '../../../../src/commerce/artwork-product.ts'
import type { CommerceProduct } from '../../../../src/commerce/port.ts'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
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

/**
 * Brings an artwork with its 21 variants into the shop, or renews it there. The product is found by
 * the artwork's id, so a repeat after any failure converges; the record says `published` only when
 * the shop has confirmed every variant (specification, sections 2.4 and 4.1).
 *
 * @throws ServiceError `VARIANTS_INCOMPLETE`, `ILLEGAL_TRANSITION`, `COMMERCE_REJECTED`,
 *   `COMMERCE_UNAVAILABLE`.
 */
export async function publishArtwork(
  req: PayloadRequest,
  artwork: Artwork,
  options: Pick<ArtworksOptions, 'commerce'>,
): Promise<{ commerce_product_id: string; url: string }> {
  return convergeStatus(req, artwork, options, (current) => sell(req, current, options))
}

async function sell(
  req: PayloadRequest,
  artwork: Artwork,
  { commerce }: Pick<ArtworksOptions, 'commerce'>,
): Promise<Changed<{ commerce_product_id: string; url: string }>> {
  requireLegal(artwork.status, 'publish')
  const variants = await composedVariants(req, artwork)
  const product = await commerce.upsertProduct(productOf(artwork, variants))
  if (!product.mediaReady || product.variants.length !== CATALOGUE.length) {
    const sentence = {
      en: 'The shop has not confirmed all variants yet.',
      ja: 'ショップですべてのバリエーションの準備がまだ完了していません。',
    }
    throw new ServiceError('COMMERCE_UNAVAILABLE', sentence, { retryAfterSeconds: 10 })
  }
  const { url } = await commerce.publish(product.id)
  return {
    answer: { commerce_product_id: product.id, url },
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
