import { z } from 'zod'
import { VARIANT_TYPES } from '../composition/catalogue.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import { MINIMUM_DPI } from './minimum-dpi.ts'
import { sizeInPixels } from './sheet-pixels.ts'

/** Most px of a printed side: no sheet for photographs is larger. */
const MAX_SIDE_PX = 20_000
const MAX_PIXELS = 100e6

const millimetres = z.number().positive().max(2000)
const pixels = z.int().min(1).max(MAX_SIDE_PX)

const printSize = z
  .strictObject({
    /** Names the size in URLs and file names. */
    id: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,31}$/,
        bilingual(
          'Use 1 to 32 lower-case letters, digits and hyphens.',
          '1〜32文字の英小文字・数字・ハイフンで入力してください。',
        ),
      ),
    /** The sheet upright; a picture in landscape turns it. */
    widthMm: millimetres,
    heightMm: millimetres,
    /** Px of the print file where the brand prescribes them: they win over mm × DPI. */
    widthPx: pixels.optional(),
    heightPx: pixels.optional(),
    /** What an artwork brand sells on this sheet. Missing: nothing, the size is not for sale. */
    products: z.array(z.enum(VARIANT_TYPES)).min(1).optional(),
  })
  .refine(({ widthPx, heightPx }) => (widthPx === undefined) === (heightPx === undefined), {
    message: bilingual(
      'Set both widthPx and heightPx, or neither.',
      'widthPx と heightPx は両方とも指定するか、両方とも省略してください。',
    ),
    path: ['widthPx'],
  })

/**
 * How a brand prints (specification, section 2.9): its sheets, whether a picture is cut to the sheet
 * (`crop`) or keeps its ratio inside of it (`keep`).
 *
 * @see docs/decisions/0095-store-print-settings-in-the-configuration-of-a-brand.md
 */
export const printSpecificationSchema = z
  .strictObject({
    dpi: z.int().min(72).max(1200).default(300),
    /** Effective DPI of a picture below which it is neither sold nor printed. */
    minDpi: z.int().min(MINIMUM_DPI.min).max(MINIMUM_DPI.max).default(MINIMUM_DPI.default),
    ratio: z.enum(['crop', 'keep']),
    /** Width in mm of the strip at each edge that the factory may cut off. */
    bleedMm: z.number().min(0).max(20).default(0),
    paper: z.string().min(1).max(200).optional(),
    sizes: z.array(printSize).min(1).max(50),
  })
  .superRefine(({ sizes, dpi }, context) => {
    sizes.forEach((size, index) => {
      if (sizes.findIndex(({ id }) => id === size.id) !== index)
        context.addIssue(
          customIssue(
            {
              en: `The size "${size.id}" occurs twice.`,
              ja: `サイズ「${size.id}」が重複しています。`,
            },
            ['sizes', index],
          ),
        )
      const { width, height } = sizeInPixels(size, dpi)
      if (Math.max(width, height) > MAX_SIDE_PX || width * height > MAX_PIXELS)
        context.addIssue(
          customIssue(
            {
              en: `${width} × ${height} px is too large.`,
              ja: `${width} × ${height} pxは大きすぎます。`,
            },
            ['sizes', index],
          ),
        )
    })
  })

export type PrintSpecification = z.infer<typeof printSpecificationSchema>
export type PrintSize = PrintSpecification['sizes'][number]
