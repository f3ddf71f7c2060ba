import type { PayloadRequest } from 'payload'
import { type KeptOrder, uploadsOf } from '../../../../src/orders/kept-order.ts'
import { relationId } from '../../../core/database/relation-id.ts'

type Sold = { readonly id: string; readonly brand: string }

/** What the lines of an order sell, as far as this service has made it. */
export type SoldInLines = {
  /** By the identifiers of the shop's products. */
  readonly artworks: ReadonlyMap<string, Sold>
  readonly photoTemplates: ReadonlyMap<string, Sold>
  /** By their own identifiers. */
  readonly photoUploads: ReadonlyMap<string, Sold>
}

/** Finds the records that an order is about. */
export async function soldInLines(
  req: PayloadRequest,
  order: Pick<KeptOrder, 'lines'>,
): Promise<SoldInLines> {
  const products = [...new Set(order.lines.flatMap(({ productId }) => productId ?? []))]
  const uploads = uploadsOf(order)
  const shared = { depth: 0, pagination: false, overrideAccess: true, req } as const
  const byProduct = { commerceProductId: { in: products } }
  const select = { brand: true, commerceProductId: true } as const
  const [artworks, photoTemplates, photoUploads] = [
    await req.payload.find({ ...shared, collection: 'artworks', where: byProduct, select }),
    await req.payload.find({ ...shared, collection: 'photo-templates', where: byProduct, select }),
    await req.payload.find({
      ...{ ...shared, collection: 'photo-uploads' },
      where: { id: { in: uploads } },
      select: { brand: true },
    }),
  ]
  type Made = { readonly id: string; readonly commerceProductId?: string | null | undefined }
  type Branded = { readonly id: string; readonly brand: string | { readonly id: string } }
  const sold = ({ id, brand }: Branded): Sold => ({ id, brand: relationId(brand) })
  const byProductId = (docs: readonly (Made & Branded)[]) =>
    new Map(docs.map((doc) => [doc.commerceProductId ?? '', sold(doc)]))
  return {
    artworks: byProductId(artworks.docs),
    photoTemplates: byProductId(photoTemplates.docs),
    photoUploads: new Map(photoUploads.docs.map((doc) => [doc.id, sold(doc)])),
  }
}

/**
 * The brand that works on an order: of the first photo print in it, else of the first artwork, because photos are
 * checked by hand. `null` for an order of products that no brand has.
 */
export function brandOfOrder(
  { lines }: Pick<KeptOrder, 'lines'>,
  { artworks, photoTemplates, photoUploads }: SoldInLines,
): string | null {
  const first = (brandOf: (line: KeptOrder['lines'][number]) => string | undefined) =>
    lines.map(brandOf).find((brand) => brand !== undefined)
  return (
    first(({ productId }) => photoTemplates.get(productId ?? '')?.brand) ??
    first(({ photoUpload }) => photoUploads.get(photoUpload ?? '')?.brand) ??
    first(({ productId }) => artworks.get(productId ?? '')?.brand) ??
    null
  )
}
