import type { Window } from '../geometry.ts'
import { BOARD_OFFSETS, type Material } from './materials.ts'
import { fromLight, type Rgb, smoothstep, toLight } from './shading.ts'

/** Steepness of a moulding's surface by the distance from its outer edge; positive rises inwards. */
export type Profile = (distance: number) => number

/** A rounded edge, a faintly domed face, a step and a lip that falls to the picture. */
export function lacquerProfile(rim: number): Profile {
  return (d) =>
    1.7 * (1 - smoothstep(0, 16, d)) +
    0.16 * (1 - (2 * d) / rim) -
    0.85 * bump(d, rim - 34, 7) +
    0.4 * bump(d, rim - 24, 5) -
    1.5 * smoothstep(rim - 14, rim - 3, d)
}

/** A square wooden bar with eased edges and a bevel towards the picture. */
export function barProfile(rim: number): Profile {
  return (d) =>
    1.3 * (1 - smoothstep(0, 9, d)) +
    0.05 * (1 - (2 * d) / rim) -
    0.75 * smoothstep(rim - 27, rim - 22, d) -
    0.5 * smoothstep(rim - 6, rim - 1, d)
}

function bump(d: number, centre: number, halfWidth: number): number {
  return Math.max(0, 1 - ((d - centre) / halfWidth) ** 2)
}

/** Daylight from the upper left, in front of the wall; a unit vector, y points down. */
const LIGHT = unit(-0.42, -0.58, 0.7)
/** Halfway between the light and the eye: where a gloss mirrors it. */
const MIRROR = unit(LIGHT.x, LIGHT.y, LIGHT.z + 1)

type Vector = { readonly x: number; readonly y: number; readonly z: number }

function unit(x: number, y: number, z: number): Vector {
  const length = Math.hypot(x, y, z)
  return { x: x / length, y: y / length, z: z / length }
}

/** Colour of a mitred moulding at a point between its outer edge and its opening. */
export function mouldingColor(
  x: number,
  y: number,
  outer: Window,
  profile: Profile,
  material: Material,
): Rgb {
  const toLeft = x - outer.x
  const toTop = y - outer.y
  const toRight = outer.x + outer.width - x
  const toBottom = outer.y + outer.height - y
  const distance = Math.min(toLeft, toTop, toRight, toBottom)
  const side = [toTop, toRight, toBottom, toLeft].indexOf(distance)
  const upright = side === 1 || side === 3
  const along = (upright ? toTop : toLeft) + (BOARD_OFFSETS[side] ?? 0)
  const inwards = side === 0 || side === 3 ? 1 : -1
  const slope = profile(distance)
  const normal = unit(upright ? -slope * inwards : 0, upright ? 0 : -slope * inwards, 1)

  const facing = Math.max(0, normal.x * LIGHT.x + normal.y * LIGHT.y + normal.z * LIGHT.z)
  const lit = 0.34 + 0.9 * facing
  const mirrored = Math.max(0, normal.x * MIRROR.x + normal.y * MIRROR.y + normal.z * MIRROR.z)
  const grazing = (1 - normal.z) ** 2
  const shine =
    material.gloss *
    (0.5 * mirrored ** material.sharpness + 0.05 * mirrored ** 6 + 0.3 * grazing * facing)
  const joint = jointShade(toLeft, toTop, toRight, toBottom)
  const color = material.color(along, distance)
  return [
    fromLight(toLight(color[0]) * lit * joint + shine),
    fromLight(toLight(color[1]) * lit * joint + shine),
    fromLight(toLight(color[2]) * lit * joint + shine * 1.03),
  ]
}

/** The hair line where two mitred pieces meet. */
function jointShade(left: number, top: number, right: number, bottom: number): number {
  const [nearest = 0, second = 0] = [left, top, right, bottom].sort((a, b) => a - b)
  return 1 - 0.3 * (1 - smoothstep(0.4, 2, (second - nearest) / Math.SQRT2))
}
