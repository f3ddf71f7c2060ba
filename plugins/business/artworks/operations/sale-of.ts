import type { PayloadRequest } from 'payload'
import type { PrintException } from '../../../../collections/fields/artwork-sale-fields.ts'
import { printsOfCatalogue } from '../../../../src/artworks/prints-of-catalogue.ts'
import { type TooSmall, tooSmallFor } from '../../../../src/artworks/too-small-for.ts'
import { knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'
import { VARIANT_TYPES, type VariantType } from '../../../../src/composition/catalogue.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { brandOf } from '../../../core/request/brands.ts'
import { printExceptionOf } from './print-exception.ts'

/** Which kinds of product an artwork is sold as. */
export type Sale = {
  readonly sold: readonly VariantType[]
  /** What the picture is too small for, also what an administrator allowed nevertheless. */
  readonly tooSmall: readonly TooSmall[]
  readonly exception: PrintException | null
}

/**
 * The kinds of product that publishing sells: those that can be printed from the picture, and those that an
 * administrator allowed. All of them where the brand has not decided how it prints.
 *
 * @see docs/decisions/0207-sell-only-what-can-be-printed.md
 */
export async function saleOf(req: PayloadRequest, artwork: Artwork): Promise<Sale> {
  const { imageWidth: width, imageHeight: height } = artwork
  const { config } = (await brandOf(req, relationId(artwork.brand))) ?? {}
  const print = printsOfCatalogue(knownBrandConfigSchema.safeParse(config ?? {}).data?.print)
  const tooSmall = width && height ? tooSmallFor({ width, height }, print) : []
  const exception = printExceptionOf(artwork)
  const refused = tooSmall
    .map(({ type }) => type)
    .filter((type) => !exception?.types.includes(type))
  return { sold: VARIANT_TYPES.filter((type) => !refused.includes(type)), tooSmall, exception }
}
