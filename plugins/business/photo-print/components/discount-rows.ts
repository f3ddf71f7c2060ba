/** A row of the table as the form holds it: numbers, `null` for empty, or what cannot be read as one. */
export type DiscountRow = {
  readonly quantity: number | string | null
  readonly unitPrice: number | string | null
}

/** What was typed into a cell, as the form holds it. */
export function cellValue(text: string): number | string | null {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) : text
}

/** The rows that the form holds; anything else is an empty table. */
export function rowsOf(value: unknown): DiscountRow[] {
  return Array.isArray(value) ? (value as DiscountRow[]) : []
}
