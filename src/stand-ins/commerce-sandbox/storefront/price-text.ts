const YEN = new Intl.NumberFormat('ja-JP', { style: 'currency', currency: 'JPY' })

/** An amount of whole yen as shops in Japan print it, e.g. `\u00A55,500`. */
export function priceText(yen: string): string {
  // The locale's own sign is the full-width one, which leaves a gap before Latin digits.
  return YEN.format(Number(yen)).replace('\uFFE5', '\u00A5')
}
