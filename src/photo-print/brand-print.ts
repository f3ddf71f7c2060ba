import { knownBrandConfigSchema } from '../brands/brand-config.ts'
import type { BrandPrint, PrintSize } from './print-pixels.ts'

/**
 * The brand's own pixels for a print size, upright or lying, or `null` where its configuration names
 * none for exactly this size at this resolution (specification, section 2.9).
 */
export function brandPrint(config: unknown, size: PrintSize): BrandPrint | null {
  const parsed = knownBrandConfigSchema.safeParse(config ?? {})
  const print = parsed.data?.print
  if (print?.dpi !== size.dpi) return null
  for (const { widthMm, heightMm, widthPx, heightPx } of print.sizes) {
    if (widthPx === undefined || heightPx === undefined) continue
    if (widthMm === size.widthMm && heightMm === size.heightMm)
      return { ...size, pixels: { width: widthPx, height: heightPx } }
    if (widthMm === size.heightMm && heightMm === size.widthMm)
      return { ...size, pixels: { width: heightPx, height: widthPx } }
  }
  return null
}
