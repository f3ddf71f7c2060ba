import type { Window } from '../geometry.ts'
import { fractalNoise } from './noise.ts'
import type { Shader } from './render.ts'
import { isInside, lightInside, mixRgb, type Rgb, type Shadow } from './shading.ts'

const PAPER: Rgb = [250, 249, 246]
const fibres = fractalNoise(61, 2)
const clouds = fractalNoise(67, 2)

/** Fine-art paper: nearly white, with a trace of fibres. */
function paperColor(x: number, y: number): Rgb {
  const tooth = (fibres(x / 5, y / 5) - 0.5) * 2.2 + (clouds(x / 160, y / 160) - 0.5) * 1.6
  return [PAPER[0] + tooth, PAPER[1] + tooth, PAPER[2] + tooth]
}

/** The backing of the types without a mat: paper all over. */
export const backing: Shader = (x, y, pixel) => {
  const [red, green, blue] = paperColor(x, y)
  pixel[0] = red
  pixel[1] = green
  pixel[2] = blue
  pixel[3] = 255
}

/** Width of the bevelled cut, px. */
const BEVEL = 13
const CORE: Rgb = [248, 246, 241]

/** Shadow of the mat's edge on the paper below. */
const CUT_SHADOW: readonly Shadow[] = [
  { dx: 0, dy: 0, sigma: 2.5, strength: 0.16 },
  { dx: 5, dy: 8, sigma: 7, strength: 0.2 },
]

/** A mat with a 45° cut that shows its white core, and the paper that lies below it. */
export function matBoard(color: Rgb, cut: Window): Shader {
  const floor = {
    x: cut.x + BEVEL,
    y: cut.y + BEVEL,
    width: cut.width - 2 * BEVEL,
    height: cut.height - 2 * BEVEL,
  }
  // A dark board shows its tooth more than a light one.
  const relief = color[0] < 100 ? 5 : 4
  return (x, y, pixel) => {
    const [red, green, blue] = colorAt(x, y)
    pixel[0] = red
    pixel[1] = green
    pixel[2] = blue
    pixel[3] = 255
  }

  function colorAt(x: number, y: number): Rgb {
    if (isInside(x, y, floor)) {
      const light = lightInside(x, y, floor, CUT_SHADOW)
      const [red, green, blue] = paperColor(x, y)
      return [red * light, green * light, blue * light]
    }
    if (isInside(x, y, cut)) return bevelColor(x, y)
    const tooth = (fibres(x / 4.2, y / 4.2) - 0.5) * relief + (clouds(x / 220, y / 220) - 0.5) * 2
    return [color[0] + tooth, color[1] + tooth, color[2] + tooth]
  }

  /** Light comes from the upper left: the cut's upper and left sides look away from it. */
  function bevelColor(x: number, y: number): Rgb {
    const left = x - cut.x
    const top = y - cut.y
    const right = cut.x + cut.width - x
    const bottom = cut.y + cut.height - y
    const depth = Math.min(left, top, right, bottom)
    const light = depth === top ? 0.84 : depth === left ? 0.89 : depth === right ? 0.985 : 1.02
    const shaded: Rgb = [CORE[0] * light, CORE[1] * light, CORE[2] * light]
    // The upper edge takes a breath of the board's colour.
    return mixRgb(mixRgb(color, shaded, 0.6), shaded, Math.min(depth / 1.6, 1))
  }
}
