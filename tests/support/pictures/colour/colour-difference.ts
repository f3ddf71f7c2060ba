import { converter, differenceCiede2000, type Lab65 } from 'culori'

const toLab = converter('lab65')

/**
 * How different two colours look, all weights 1: below 1 a difference is invisible, around 2 a trained
 * eye sees it (CIEDE2000; Sharma, Wu and Dalal, Color Research and Application 30, 2005).
 */
export const deltaE2000 = differenceCiede2000()

/** ΔE2000 over all pixels. */
export type ColourDifference = {
  readonly mean: number
  /** 95 of 100 pixels differ by less. */
  readonly p95: number
  readonly max: number
}

/** How far two pictures are from each other, as 8-bit sRGB pixels side by side. */
export function colourDifference(found: Uint8Array, wanted: Uint8Array): ColourDifference {
  if (found.length !== wanted.length || found.length % 3 !== 0 || found.length === 0)
    throw new Error(`Pictures of ${found.length} and ${wanted.length} bytes cannot be compared.`)
  const differences: number[] = []
  for (let at = 0; at < found.length; at += 3)
    differences.push(deltaE2000(labAt(found, at), labAt(wanted, at)))
  differences.sort((a, b) => a - b)
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
  const p95 = differences[Math.floor(differences.length * 0.95)] ?? 0
  return { mean, p95, max: differences.at(-1) ?? 0 }
}

/** The 8-bit sRGB pixel at an index, in CIELAB of D65. */
function labAt(srgb: Uint8Array, at: number): Lab65 {
  const [r = 0, g = 0, b = 0] = srgb.subarray(at, at + 3)
  return toLab({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 })
}
