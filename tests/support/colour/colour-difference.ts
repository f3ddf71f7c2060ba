import { deltaE2000, type Lab } from './delta-e-2000.ts'

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

/** White of sRGB, D65. */
const WHITE = [0.95047, 1, 1.08883] as const

function labAt(srgb: Uint8Array, at: number): Lab {
  const r = linear(srgb[at] ?? 0)
  const g = linear(srgb[at + 1] ?? 0)
  const b = linear(srgb[at + 2] ?? 0)
  const x = lightness((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0])
  const y = lightness((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1])
  const z = lightness((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2])
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function linear(level: number): number {
  const value = level / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function lightness(part: number): number {
  return part > 216 / 24_389 ? Math.cbrt(part) : ((24_389 / 27) * part + 16) / 116
}
