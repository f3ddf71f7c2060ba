import type { Window } from '../geometry.ts'
import type { StandLayout } from './layout.ts'
import { wood } from './materials.ts'
import { fractalNoise } from './noise.ts'
import type { Shader } from './render.ts'
import {
  blurredBox,
  isInside,
  lightBeside,
  mixRgb,
  type Rgb,
  type Shadow,
  smoothstep,
} from './shading.ts'
import { wallColor } from './wall.ts'

const OAK = wood(
  { light: [214, 178, 130], dark: [160, 117, 72], pore: [110, 76, 44], figure: 0.8 },
  0.1,
)

/** Thickness of the board, seen at its right side and below. */
const EDGE = 9

const tableGrain = fractalNoise(83, 3)

/** Height of the block's upper face, seen from slightly above. */
const UPPER_FACE = 26

const BOARD_ON_WALL: readonly Shadow[] = [{ dx: 46, dy: 34, sigma: 70, strength: 0.15 }]
const BLOCK_ON_TABLE: readonly Shadow[] = [
  { dx: 4, dy: 7, sigma: 7, strength: 0.42 },
  { dx: 30, dy: 22, sigma: 30, strength: 0.26 },
]
const FOOT_ON_TABLE: readonly Shadow[] = [
  { dx: 12, dy: 6, sigma: 30, strength: 0.24 },
  { dx: 50, dy: 26, sigma: 85, strength: 0.3 },
]

/** A board in a wooden block on a table in front of the wall. */
export function stand({ panel, block, horizon }: StandLayout): Shader {
  /** The board's foot floats above the table left and right of the block; its shadow is wide. */
  const foot: Window = {
    x: panel.x + 40,
    y: panel.y + panel.height + 56,
    width: panel.width - 40,
    height: 46,
  }

  return (x, y, pixel) => {
    const inBlock = isInside(x, y, block)
    if (!inBlock && isInside(x, y, panel)) {
      // The block's shadow on the board's lower margin.
      const shade = 0.3 * blurredBox(x, y + 5, block, 6) + 0.05 * smoothstep(1.5, 0, x - panel.x)
      pixel[0] = 30
      pixel[1] = 24
      pixel[2] = 20
      pixel[3] = 255 * shade
      return
    }
    const color = inBlock
      ? blockColor(x, y, block)
      : isBoardEdge(x, y, panel)
        ? edgeColor(y, panel)
        : roomColor(x, y)
    pixel[0] = color[0]
    pixel[1] = color[1]
    pixel[2] = color[2]
    pixel[3] = 255
  }

  function roomColor(x: number, y: number): Rgb {
    const wall = wallColor(x, y)
    const behind = lightBeside(x, y, panel, BOARD_ON_WALL)
    const low = 1 - 0.07 * smoothstep(horizon - 240, horizon, y)
    const upper: Rgb = [wall[0] * behind * low, wall[1] * behind * low, wall[2] * behind * low]
    if (y < horizon - 3) return upper
    const near = smoothstep(horizon, horizon + 620, y)
    const streak = (tableGrain(x / 420, y / 26) - 0.5) * 3.4
    const top = mixRgb([217, 214, 209], [237, 234, 229], near)
    const light = lightBeside(x, y, block, BLOCK_ON_TABLE) * lightBeside(x, y, foot, FOOT_ON_TABLE)
    const table: Rgb = [
      (top[0] + streak) * light,
      (top[1] + streak) * light,
      (top[2] + streak) * light,
    ]
    // Out of focus: wall and table melt into each other over a few px.
    return mixRgb(upper, table, smoothstep(horizon - 3, horizon + 5, y))
  }
}

/** The edge is seen from slightly left and above, so it narrows to nothing at its corners. */
function isBoardEdge(x: number, y: number, panel: Window): boolean {
  const over = x - (panel.x + panel.width)
  return over >= 0 && over < EDGE && y >= panel.y + over * 0.6 && y < panel.y + panel.height
}

function edgeColor(y: number, panel: Window): Rgb {
  return mixRgb([206, 202, 195], [186, 181, 173], (y - panel.y) / panel.height)
}

function blockColor(x: number, y: number, block: Window): Rgb {
  const down = y - block.y
  const across = x - block.x
  const base = OAK.color(across * 0.9 + 900, down < UPPER_FACE ? down * 3 + 400 : down)
  const fromEnds = Math.min(across, block.width - across)
  const eased = 1 - 0.16 * (1 - smoothstep(0, 10, fromEnds))
  const light =
    down < UPPER_FACE
      ? 1.1 - 0.08 * (1 - smoothstep(0, 8, down))
      : 0.9 +
        0.14 * (1 - smoothstep(UPPER_FACE, UPPER_FACE + 5, down)) -
        0.1 * smoothstep(UPPER_FACE, block.height, down)
  const shade = eased * light * (1 - 0.25 * smoothstep(block.height - 7, block.height, down))
  return [base[0] * shade, base[1] * shade, base[2] * shade]
}
