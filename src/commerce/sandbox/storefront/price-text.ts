const YEN = new Intl.NumberFormat('ja-JP', { style: 'currency', currency: 'JPY' })

/** An amount of whole yen as shoppers in Japan read it, e.g. `¥5,500`. */
export function priceText(yen: string): string {
  return YEN.format(Number(yen))
}
