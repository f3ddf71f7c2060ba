import type { Window } from '../geometry.ts'

/** A colour in sRGB, 0 to 255 each; in between, fractions count. */
export type Rgb = readonly [number, number, number]

function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

export function mixRgb(a: Rgb, b: Rgb, t: number): Rgb {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
}

/** 0 below `from`, 1 above `to`, a smooth step between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1)
  return t * t * (3 - 2 * t)
}

/** sRGB 0–255 → linear light 0–1. */
export function toLight(value: number): number {
  const v = value / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

/** Linear light → sRGB 0–255, clipped. */
export function fromLight(light: number): number {
  const v = Math.min(Math.max(light, 0), 1)
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
}

/** Error function by Abramowitz and Stegun 7.1.26, error below 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const y =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
      t *
      Math.exp(-x * x)
  return x < 0 ? -y : y
}

/** How much a rectangle, blurred by a Gaussian of so many px, covers a point: 0 to 1. */
export function blurredBox(x: number, y: number, box: Window, sigma: number): number {
  const s = sigma * Math.SQRT2
  const across = erf((x - box.x) / s) - erf((x - box.x - box.width) / s)
  if (across < 1e-6) return 0
  return (across * (erf((y - box.y) / s) - erf((y - box.y - box.height) / s))) / 4
}

export type Shadow = {
  readonly dx: number
  readonly dy: number
  readonly sigma: number
  /** Light that is taken in the middle of the shadow, 0 to 1. */
  readonly strength: number
}

/** Light that reaches a point beside a box which stands out of the surface: 0 to 1. */
export function lightBeside(x: number, y: number, box: Window, shadows: readonly Shadow[]): number {
  let light = 1
  for (const { dx, dy, sigma, strength } of shadows) {
    light *= 1 - strength * blurredBox(x - dx, y - dy, box, sigma)
  }
  return light
}

/** Light that reaches a point inside of a recess: 0 to 1. */
export function lightInside(x: number, y: number, box: Window, shadows: readonly Shadow[]): number {
  let light = 1
  for (const { dx, dy, sigma, strength } of shadows) {
    light *= 1 - strength * (1 - blurredBox(x - dx, y - dy, box, sigma))
  }
  return light
}

export function isInside(x: number, y: number, box: Window): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height
}
