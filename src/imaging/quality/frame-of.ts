import type { GreyPicture } from './grey-picture.ts'

export type Side = 'top' | 'right' | 'bottom' | 'left'

/** An even strip along one edge of a picture that ends all of a sudden: paper, a scanner's edge, a frame. */
export type Frame = {
  readonly side: Side
  /** Width of the strip as a part of the picture's height (top, bottom) or width (left, right). */
  readonly share: number
  /** 0 black to 255 white. */
  readonly tone: number
}

/** Tones that still count as even; JPEG leaves that much noise. */
const EVEN = 10
/** A step to the next line from which a strip has ended suddenly. Skies end softly. */
const STEP = 24

const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left']

/** The even strips along the edges of a picture. A picture that is even all over has none. */
export function framesOf(picture: GreyPicture): readonly Frame[] {
  return SIDES.flatMap((side) => {
    const { lines, line } = scan(picture, side)
    const first = line(0)
    let depth = 0
    while (depth < lines && isLike(line(depth), first)) depth += 1
    if (depth === 0 || depth === lines || !endsSuddenly(line(depth), line(depth + 1), first))
      return []
    return [{ side, share: depth / lines, tone: Math.round(first.mean) }]
  })
}

type Line = { readonly mean: number; readonly spread: number }

function isLike({ mean, spread }: Line, first: Line): boolean {
  return spread <= EVEN && Math.abs(mean - first.mean) <= EVEN
}

/** The line where a strip ends may be mixed of both, so the one behind it is asked as well. */
function endsSuddenly(end: Line, behind: Line, { mean }: Line): boolean {
  return [end, behind].some((line) => line.spread >= STEP || Math.abs(line.mean - mean) >= STEP)
}

/** The lines of a picture that run along one side, counted from that side. */
function scan({ width, height, pixels }: GreyPicture, side: Side) {
  const across = side === 'top' || side === 'bottom'
  const lines = across ? height : width
  const length = across ? width : height
  const line = (index: number): Line => {
    const from = side === 'top' || side === 'left' ? index : lines - 1 - index
    let sum = 0
    let darkest = 255
    let lightest = 0
    for (let at = 0; at < length; at++) {
      const tone = pixels[across ? from * width + at : at * width + from] ?? 0
      sum += tone
      if (tone < darkest) darkest = tone
      if (tone > lightest) lightest = tone
    }
    return { mean: sum / length, spread: lightest - darkest }
  }
  return { lines, line }
}
