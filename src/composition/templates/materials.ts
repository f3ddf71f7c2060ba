import { fractalNoise, valueNoise } from './noise.ts'
import { mixRgb, type Rgb, smoothstep } from './shading.ts'

/** Colour of a piece of wood at a point: px along the fibres and across them. */
export type Material = {
  readonly color: (along: number, across: number) => Rgb
  /** How strongly the surface mirrors the room, 0 to 1. */
  readonly gloss: number
  /** How small the mirrored lamp is; a lacquer has a sharp one. */
  readonly sharpness: number
}

/** A coat of lacquer that hides what is below it. */
export function lacquer(color: Rgb, gloss: number): Material {
  return { color: () => color, gloss, sharpness: 60 }
}

export type WoodColors = {
  readonly light: Rgb
  readonly dark: Rgb
  readonly pore: Rgb
  /** 0 (painted over) to 1 (bare wood). */
  readonly figure: number
}

const tone = fractalNoise(3, 3)
const bend = fractalNoise(5, 3)
const waver = fractalNoise(11, 2)
const fibre = fractalNoise(17, 3)
const vessel = valueNoise(23)

/** Wood with growth rings, fibres and pores. */
export function wood(colors: WoodColors, gloss: number, sharpness = 18): Material {
  const color = (along: number, across: number): Rgb => {
    const ring =
      across * 0.034 +
      5.4 * bend(along / 1500, across / 420) +
      0.5 * waver(along / 240, across / 36)
    const phase = ring - Math.floor(ring)
    // Light early wood darkens slowly into late wood, then the next year begins at once.
    const late = smoothstep(0.15, 0.88, phase) * (1 - smoothstep(0.92, 1, phase))
    const streak = fibre(along / 170, across / 2.6) - 0.5
    const patch = tone(along / 700, across / 120) - 0.5
    const shade = Math.min(Math.max(0.16 + 0.46 * late + 0.75 * streak + 0.55 * patch, 0), 1)
    const pores = smoothstep(0.74, 0.9, vessel(along / 46, across / 2.1)) * (0.25 + 0.75 * late)
    const bare = mixRgb(colors.light, colors.dark, shade * colors.figure)
    return mixRgb(bare, colors.pore, pores * 0.55 * colors.figure)
  }
  return { color, gloss, sharpness }
}

/** Where each side of a frame was cut from its board, so that no two sides look alike. */
export const BOARD_OFFSETS = [0, 4100, 8300, 12_700] as const
