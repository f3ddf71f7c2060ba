import { CANVAS } from '../catalogue.ts'
import type { Window } from '../geometry.ts'
import { fractalNoise } from './noise.ts'
import { lightBeside, mixRgb, type Rgb, type Shadow, smoothstep } from './shading.ts'

const LIT: Rgb = [240, 238, 234]
const SHADED: Rgb = [226, 224, 220]

const plaster = fractalNoise(41, 3)

/** A light, neutral wall: daylight from the upper left, a trace of plaster. */
export function wallColor(x: number, y: number): Rgb {
  const away = Math.hypot(x / CANVAS.width - 0.38, (y / CANVAS.height - 0.3) * 0.8)
  const tone = mixRgb(LIT, SHADED, smoothstep(0.05, 0.95, away))
  const bump = (plaster(x / 90, y / 90) - 0.5) * 2.4
  return [tone[0] + bump, tone[1] + bump, tone[2] + bump]
}

/** Shadows of a frame that hangs about 2 cm off the wall: contact, body, and a wide soft one. */
const HANGING: readonly Shadow[] = [
  { dx: 3, dy: 6, sigma: 6, strength: 0.34 },
  { dx: 14, dy: 26, sigma: 24, strength: 0.26 },
  { dx: 34, dy: 62, sigma: 58, strength: 0.2 },
]

/** The wall around a hanging frame. */
export function wallBehind(x: number, y: number, frame: Window): Rgb {
  const [red, green, blue] = wallColor(x, y)
  const light = lightBeside(x, y, frame, HANGING)
  // Shadows on a daylit wall are a little cooler than the wall.
  return [red * light, green * (light + (1 - light) * 0.006), blue * (light + (1 - light) * 0.02)]
}
