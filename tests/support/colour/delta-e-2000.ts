/** A colour in CIELAB: lightness 0 to 100, green to red, blue to yellow. */
export type Lab = readonly [lightness: number, a: number, b: number]

const DEGREES = 180 / Math.PI
const FAR = 25 ** 7

/**
 * How different two colours look: below 1 is invisible, around 2 a trained eye sees it
 * (CIEDE2000, all weights 1; Sharma, Wu and Dalal, Color Research and Application 30, 2005).
 */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + FAR))
  const c1 = Math.hypot(a1 * stretch, b1)
  const c2 = Math.hypot(a2 * stretch, b2)
  const h1 = hue(a1 * stretch, b1)
  const h2 = hue(a2 * stretch, b2)
  const coloured = c1 * c2 !== 0

  const turn = coloured ? shortest(h2 - h1) : 0
  const lightness = l2 - l1
  const chroma = c2 - c1
  const tint = 2 * Math.sqrt(c1 * c2) * sin(turn / 2)

  const meanL = (l1 + l2) / 2
  const meanC = (c1 + c2) / 2
  const meanH = coloured ? middle(h1, h2) : h1 + h2
  const t =
    1 -
    0.17 * cos(meanH - 30) +
    0.24 * cos(2 * meanH) +
    0.32 * cos(3 * meanH + 6) -
    0.2 * cos(4 * meanH - 63)
  const forLightness = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2)
  const forChroma = 1 + 0.045 * meanC
  const forTint = 1 + 0.015 * meanC * t
  const inBlue = 30 * Math.exp(-(((meanH - 275) / 25) ** 2))
  const rotation = -2 * Math.sqrt(meanC ** 7 / (meanC ** 7 + FAR)) * sin(2 * inBlue)
  return Math.sqrt(
    (lightness / forLightness) ** 2 +
      (chroma / forChroma) ** 2 +
      (tint / forTint) ** 2 +
      rotation * (chroma / forChroma) * (tint / forTint),
  )
}

/** Degrees, 0 to 360. */
function hue(a: number, b: number): number {
  return a === 0 && b === 0 ? 0 : (Math.atan2(b, a) * DEGREES + 360) % 360
}

function shortest(turn: number): number {
  if (turn > 180) return turn - 360
  return turn < -180 ? turn + 360 : turn
}

function middle(h1: number, h2: number): number {
  const sum = h1 + h2
  if (Math.abs(h1 - h2) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}

function sin(degrees: number): number {
  return Math.sin(degrees / DEGREES)
}

function cos(degrees: number): number {
  return Math.cos(degrees / DEGREES)
}
