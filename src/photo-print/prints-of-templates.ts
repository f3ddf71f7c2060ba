import { knownBrandConfigSchema, minDpiOf } from '../brands/brand-config.ts'
import type { PrintForSale, SizeForSale } from '../brands/print-for-sale.ts'
import { brandPrint } from './brand-print.ts'
import { type PrintSize, printPixels } from './print-pixels.ts'

/**
 * The print sizes that a brand's templates sell (specification, sections 2.5 and 2.9): each sheet once,
 * upright, in the highest DPI in which it is sold. Photos are cut to the sheet.
 *
 * @param templates those that are active.
 * @param config the brand's configuration as it is recorded; it may have names and px for the sizes.
 */
export function printsOfTemplates(templates: readonly PrintSize[], config: unknown): PrintForSale {
  const sizes = new Map<string, SizeForSale>()
  for (const template of templates) {
    const size = sizeOf(upright(template), config)
    const known = sizes.get(size.id)
    if (!known || known.dpi < size.dpi) sizes.set(size.id, size)
  }
  return { ratio: 'crop', minDpi: minDpiOf(config), sizes: [...sizes.values()].sort(bySheet) }
}

function sizeOf(size: PrintSize, config: unknown): SizeForSale {
  const { widthMm, heightMm } = size
  const own = knownBrandConfigSchema
    .safeParse(config ?? {})
    .data?.print?.sizes.find((one) => isSheet(one, size))
  const { width: widthPx, height: heightPx } = printPixels(size, brandPrint(config, size))
  return { id: own?.id ?? `${widthMm}x${heightMm}`, ...size, widthPx, heightPx }
}

function upright({ widthMm, heightMm, dpi }: PrintSize): PrintSize {
  return { widthMm: Math.min(widthMm, heightMm), heightMm: Math.max(widthMm, heightMm), dpi }
}

function isSheet(one: Sheet, other: Sheet): boolean {
  const lies = one.widthMm === other.heightMm && one.heightMm === other.widthMm
  return lies || (one.widthMm === other.widthMm && one.heightMm === other.heightMm)
}

function bySheet(one: Sheet, other: Sheet): number {
  return one.widthMm * one.heightMm - other.widthMm * other.heightMm
}

type Sheet = Pick<PrintSize, 'widthMm' | 'heightMm'>
