import type { GreyPicture } from './grey-picture.ts'

/** Tones from which nothing can be told apart on paper. */
const BLACK_UP_TO = 2
const WHITE_FROM = 253
/** Part of a picture beyond which lost tones are worth a word. */
const NOTABLE_SHARE = 0.25

/** The parts of a picture, from 0 to 1, that are pure black and pure white. */
export function clippingOf({ pixels }: GreyPicture): { shadows: number; highlights: number } {
  let black = 0
  let white = 0
  for (const tone of pixels) {
    if (tone <= BLACK_UP_TO) black += 1
    if (tone >= WHITE_FROM) white += 1
  }
  const all = Math.max(1, pixels.length)
  return { shadows: black / all, highlights: white / all }
}

/** Which ends of the tones are lost in much of a picture. A hint: a drawing on white paper is no fault. */
export function clippedEnds(picture: GreyPicture): readonly ('shadows' | 'highlights')[] {
  const shares = clippingOf(picture)
  return (['shadows', 'highlights'] as const).filter((end) => shares[end] > NOTABLE_SHARE)
}
