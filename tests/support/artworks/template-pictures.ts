import sharp, { type Sharp } from 'sharp'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import type { Window } from '../../../src/composition/geometry.ts'

/** A picture of one colour, of the size of templates. */
export const plainTemplate = (
  background: string,
  size = CANVAS as { width: number; height: number },
) => sharp({ create: { ...size, channels: 4, background } })

/** A frame of one colour, opaque but for its hole. */
export function frameWithHole(background: string, { x, y, width, height }: Window): Sharp {
  const hole = { create: { width, height, channels: 4 as const, background: '#000' } }
  return plainTemplate(background)
    .composite([{ input: hole, left: x, top: y, blend: 'dest-out' }])
    .png()
}

/** The part of a window without a share of its width, on the right. */
export const narrowed = (window: Window, share: number): Window => ({
  ...window,
  width: Math.round(window.width * (1 - share)),
})
