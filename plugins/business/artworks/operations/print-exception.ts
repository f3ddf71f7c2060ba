import type { PrintException } from '../../../../collections/fields/artwork-sale-fields.ts'
import type { PrintSize } from '../../../../src/brands/print-specification.ts'
import type { Artwork } from '../../../../src/payload-types.ts'

/** What an administrator allowed to be sold although the picture is too small for it, or `null`. */
export function printExceptionOf({
  printException,
}: Pick<Artwork, 'printException'>): PrintException | null {
  return (printException as PrintException | null | undefined) ?? null
}

/** Whether the print file of a sheet is made although the picture is too small for the sheet. */
export function mayPrintBelowMinimum(
  artwork: Pick<Artwork, 'printException'>,
  { products = [] }: Pick<PrintSize, 'products'>,
): boolean {
  const types = printExceptionOf(artwork)?.types ?? []
  return products.some((product) => types.includes(product))
}
