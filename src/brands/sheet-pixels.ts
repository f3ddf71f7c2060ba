// Apart from the schema of the print specification, because the browser computes them too.

const MM_PER_INCH = 25.4

type Pixels = { readonly width: number; readonly height: number }
type Sheet = { readonly widthMm: number; readonly heightMm: number }
/** A sheet with the px of its print file where the brand prescribes them. */
type PrescribedSheet = Sheet & {
  readonly widthPx?: number | undefined
  readonly heightPx?: number | undefined
}

/** Size of a print file in px: the brand's own where it has one, else by the formula. */
export function sizeInPixels(size: PrescribedSheet, dpi: number): Pixels {
  const formula = formulaPixels(size, dpi)
  return { width: size.widthPx ?? formula.width, height: size.heightPx ?? formula.height }
}

/** Millimetres × DPI ÷ 25.4, rounded to whole px. */
export function formulaPixels({ widthMm, heightMm }: Sheet, dpi: number): Pixels {
  const of = (mm: number) => Math.max(1, Math.round((mm * dpi) / MM_PER_INCH))
  return { width: of(widthMm), height: of(heightMm) }
}
