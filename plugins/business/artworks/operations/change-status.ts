import type { PayloadRequest } from 'payload'
import {
  ARTWORK_TRANSITIONS,
  type ArtworkOperation,
  type ArtworkStatus,
  legalOperations,
} from '../../../../src/artworks/status.ts'
import { VARIANT_TYPES, type VariantType } from '../../../../src/composition/catalogue.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { pushNow, wantInShop } from '../../publishing/api.ts'
import type { ArtworksOptions } from '../options.ts'
import { ARTWORK_PRODUCT, productToSell } from './artwork-kind.ts'
import { lockArtwork } from './lock-artwork.ts'
import { saleOf } from './sale-of.ts'

type Options = Pick<ArtworksOptions, 'commerce' | 'queue'>

export type Published = {
  readonly commerce_product_id: string
  readonly url: string
  /** What is not sold, because the picture is too small for it. */
  readonly left_out?: VariantType[]
}

const THIS_ARTWORK: Sentence = { en: 'The change of this artwork', ja: 'この作品の変更' }

/** @throws ServiceError `ILLEGAL_TRANSITION` that names the legal operations. */
export function requireLegal(status: ArtworkStatus, operation: ArtworkOperation): void {
  const legal = legalOperations(status)
  if (legal.includes(operation)) return
  throw new ServiceError('ILLEGAL_TRANSITION', {
    en: `The operation "${operation}" is not possible in the status "${status}". Possible: ${legal.join(', ')}.`,
    ja: `状態「${status}」の作品に操作「${operation}」は行えません。可能な操作：${legal.join('、')}。`,
  })
}

/**
 * Brings an artwork into the shop, or renews it there, with those of its 21 variants that can be printed. First the
 * wish is recorded; the record says `published` only when the shop has confirmed every variant (specification, sections
 * 2.4 and 4.1).
 *
 * @throws ServiceError `VARIANTS_INCOMPLETE`, `PICTURE_TOO_SMALL`, `ILLEGAL_TRANSITION`, `COMMERCE_REJECTED`;
 *   `COMMERCE_UNAVAILABLE` for what is retried by a job.
 */
export async function publishArtwork(
  req: PayloadRequest,
  { id }: Pick<Artwork, 'id'>,
  options: Options,
): Promise<Published> {
  await wantChange(req, id, 'publish', { ...options, attended: true })
  await pushNow(req, { kind: ARTWORK_PRODUCT, id, commerce: options.commerce }, THIS_ARTWORK)
  const artwork = await readArtwork(req, id)
  requireLegal(artwork.status, 'publish')
  const { status, commerceProductId, commerceUrl } = artwork
  if (status !== 'published' || !commerceProductId || !commerceUrl) {
    throw new ServiceError('CONFLICT', {
      en: 'This artwork was changed by others meanwhile.',
      ja: 'この作品はほかのユーザーが変更しました。',
    })
  }
  const { sold } = await saleOf(req, artwork)
  const left_out = VARIANT_TYPES.filter((type) => !sold.includes(type))
  const answer = { commerce_product_id: commerceProductId, url: commerceUrl }
  return left_out.length > 0 ? { ...answer, left_out } : answer
}

/** Changes the record, and then the product in the shop, if there may be one. */
export async function changeStatus(
  req: PayloadRequest,
  { id }: Pick<Artwork, 'id'>,
  operation: Exclude<ArtworkOperation, 'publish'>,
  options: Options,
): Promise<{ status: ArtworkStatus }> {
  const { shopState } = await wantChange(req, id, operation, { ...options, attended: true })
  if (shopState === 'pending')
    await pushNow(req, { kind: ARTWORK_PRODUCT, id, commerce: options.commerce }, THIS_ARTWORK)
  return { status: ARTWORK_TRANSITIONS[operation].to }
}

/**
 * Records what is wanted, and has a job bring it into the shop if there may be a product, in one transaction.
 *
 * @param options.attended whether the request itself brings it there.
 * @returns the artwork as it is recorded now.
 * @throws ServiceError as `publishArtwork` does before it asks the shop.
 */
export async function wantChange(
  req: PayloadRequest,
  id: string,
  operation: ArtworkOperation,
  { queue, attended }: Pick<Options, 'queue'> & { readonly attended: boolean },
): Promise<Artwork> {
  return inTransaction(req, async () => {
    await lockArtwork(req, id)
    const artwork = await readArtwork(req, id)
    if (!isRepeat(artwork, operation)) requireLegal(artwork.status, operation)
    const isPublish = operation === 'publish'
    if (isPublish) await productToSell(req, artwork)
    const data = isPublish
      ? { publishWhenReady: artwork.status === 'draft' }
      : { status: ARTWORK_TRANSITIONS[operation].to, publishWhenReady: false }
    const target = { collection: 'artworks', id } as const
    if (isPublish || artwork.shopState)
      await wantInShop(req, { ...target, data, attended }, { queue })
    else await req.payload.update({ ...target, data, depth: 0, overrideAccess: true, req })
    return readArtwork(req, id)
  })
}

/**
 * A change that an artwork has already is asked for again where the shop has a product: it may have refused the change,
 * or people may have taken it back there since, which the record need not know yet.
 */
function isRepeat({ status, commerceProductId }: Artwork, operation: ArtworkOperation): boolean {
  return !!commerceProductId && ARTWORK_TRANSITIONS[operation].to === status
}

async function readArtwork(req: PayloadRequest, id: string): Promise<Artwork> {
  return req.payload.findByID({
    ...{ collection: 'artworks', id, depth: 0, joins: false, overrideAccess: true, req },
  })
}
