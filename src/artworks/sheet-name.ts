/** A sheet in words: `A4` where its id is such a name, otherwise its millimetres. */
export function sheetName({
  id,
  widthMm,
  heightMm,
}: {
  readonly id: string
  readonly widthMm: number
  readonly heightMm: number
}): string {
  return /^[ab]\d{1,2}$/.test(id) ? id.toUpperCase() : `${widthMm} × ${heightMm} mm`
}
