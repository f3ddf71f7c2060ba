import { formulaPixels } from '../brands/sheet-pixels.ts'

/** Longest side of a WebP, the format in which customers' photos are kept. */
const MAX_SIDE_PX = 16_383
const MAX_PIXELS = 100e6

export type PrintSize = {
  readonly widthMm: number
  readonly heightMm: number
  readonly dpi: number
}

export type PixelSize = { readonly width: number; readonly height: number }

/** A brand's own pixels for one of its print sizes. */
export type BrandPrint = PrintSize & { readonly pixels: PixelSize }

export type PrintPixels = PixelSize & {
  /** What the formula gives, whether it counts or not. */
  readonly computed: PixelSize
  readonly source: 'formula' | 'brand'
}

/** Px of a print by the formula: mm × dpi / 25.4, each side rounded half up to a whole pixel. */
export function computedPixels(size: PrintSize): PixelSize {
  return formulaPixels(size, size.dpi)
}

/**
 * Px in which a print is made, computed whenever a template is read and not stored, because the brand may
 * change its own. Where the brand has pixels of its own for exactly this size, they win
 * over the formula: 89 mm at 300 DPI are 1051 px, the brand prints 1050 (specification, section 2.9).
 */
export function printPixels(size: PrintSize, brand?: BrandPrint | null): PrintPixels {
  const computed = computedPixels(size)
  const own =
    brand?.widthMm === size.widthMm && brand.heightMm === size.heightMm && brand.dpi === size.dpi
  return own
    ? { ...brand.pixels, computed, source: 'brand' }
    : { ...computed, computed, source: 'formula' }
}

/** Whether a print of that many pixels can be made. */
export function isPrintable({ width, height }: PixelSize): boolean {
  return (
    Math.min(width, height) >= 1 &&
    Math.max(width, height) <= MAX_SIDE_PX &&
    width * height <= MAX_PIXELS
  )
}
