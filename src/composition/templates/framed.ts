import type { FramedLayout } from './layout.ts'
import type { Material } from './materials.ts'
import { mouldingColor, type Profile } from './moulding.ts'
import type { Shader } from './render.ts'
import { isInside, lightInside, type Shadow } from './shading.ts'
import { wallBehind } from './wall.ts'

/** Shadow of the moulding on what lies in it. */
const RECESS: readonly Shadow[] = [
  { dx: 0, dy: 0, sigma: 5, strength: 0.3 },
  { dx: 9, dy: 15, sigma: 13, strength: 0.34 },
]

/** A frame on the wall: opaque around the opening, in the opening only its shadow. */
export function framedOnWall(layout: FramedLayout, profile: Profile, material: Material): Shader {
  const { outer, opening } = layout
  return (x, y, pixel) => {
    if (isInside(x, y, opening)) {
      pixel[0] = 14
      pixel[1] = 12
      pixel[2] = 14
      pixel[3] = 255 * (1 - lightInside(x, y, opening, RECESS))
      return
    }
    const color = isInside(x, y, outer)
      ? mouldingColor(x, y, outer, profile, material)
      : wallBehind(x, y, outer)
    pixel[0] = color[0]
    pixel[1] = color[1]
    pixel[2] = color[2]
    pixel[3] = 255
  }
}
