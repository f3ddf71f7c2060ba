import type { Window } from '../geometry.ts'
import type { PostcardLayout } from './layout.ts'
import { fractalNoise } from './noise.ts'
import type { Shader } from './render.ts'
import { isInside, lightBeside, mixRgb, type Rgb, type Shadow, smoothstep } from './shading.ts'
import { wallColor } from './wall.ts'

const fibres = fractalNoise(101, 3)
const flecks = fractalNoise(103, 2)

const CARD_SHADOW: readonly Shadow[] = [
  { dx: 2, dy: 4, sigma: 4, strength: 0.3 },
  { dx: 10, dy: 18, sigma: 18, strength: 0.22 },
]
const ENVELOPE_SHADOW: readonly Shadow[] = [
  { dx: 3, dy: 5, sigma: 6, strength: 0.26 },
  { dx: 20, dy: 30, sigma: 42, strength: 0.2 },
]

/** A postcard on its envelope on a light table, seen from above. */
export function postcard({ card, radius, envelope, envelopeTurn }: PostcardLayout): Shader {
  const turn = (envelopeTurn * Math.PI) / 180
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const centre = { x: envelope.x + envelope.width / 2, y: envelope.y + envelope.height / 2 }

  return (x, y, pixel) => {
    if (cornerDistance(x, y, card, radius) < 0) {
      pixel[0] = 0
      pixel[1] = 0
      pixel[2] = 0
      pixel[3] = 0
      return
    }
    const [red, green, blue] = groundColor(x, y)
    const light = lightBeside(x, y, card, CARD_SHADOW)
    pixel[0] = red * light
    pixel[1] = green * light
    pixel[2] = blue * light
    pixel[3] = 255
  }

  function groundColor(x: number, y: number): Rgb {
    const right = (x - centre.x) * cos + (y - centre.y) * sin + centre.x
    const down = (y - centre.y) * cos - (x - centre.x) * sin + centre.y
    if (isInside(right, down, envelope)) return envelopeColor(right, down, envelope)
    const light = lightBeside(right, down, envelope, ENVELOPE_SHADOW)
    const [red, green, blue] = wallColor(x, y)
    return [red * light, green * light, blue * light]
  }
}

function envelopeColor(x: number, y: number, envelope: Window): Rgb {
  const paper = mixRgb([205, 190, 166], [193, 176, 150], fibres(x / 70, y / 8))
  const fleck = smoothstep(0.72, 0.86, flecks(x / 9, y / 3)) * 9
  const edge = Math.min(x - envelope.x, y - envelope.y, envelope.x + envelope.width - x)
  const rim = 8 * (1 - smoothstep(0, 3, edge))
  return [paper[0] - fleck + rim, paper[1] - fleck + rim, paper[2] - fleck + rim]
}

/** Distance to a rectangle with rounded corners; negative inside. */
function cornerDistance(x: number, y: number, box: Window, corner: number): number {
  const dx = Math.abs(x - box.x - box.width / 2) - box.width / 2 + corner
  const dy = Math.abs(y - box.y - box.height / 2) - box.height / 2 + corner
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
}
