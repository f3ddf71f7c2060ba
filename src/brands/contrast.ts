/** Least ratio between text and its background (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5

/** The ratio between two colours, `#rrggbb`, from 1 to 21 (WCAG 2.2); `null` where one is no such colour. */
export function contrastRatio(one: string, other: string): number | null {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => Number(a) - Number(b))
  if (typeof darker !== 'number' || typeof lighter !== 'number') return null
  return (lighter + 0.05) / (darker + 0.05)
}

/** Black or white: what is read better on a colour. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  const onBlack = contrastRatio(colour, '#000000') ?? 0
  return onBlack >= (contrastRatio(colour, '#ffffff') ?? 0) ? '#000000' : '#ffffff'
}

function luminance(colour: string): number | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
