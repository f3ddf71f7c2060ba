import { openImage } from './open-image.ts'

/** A rectangle of whole px inside of an image. */
export type Region = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Share of the px in a region, 0 to 1, whose alpha (0 to 255) is less than `below`. An image without an alpha
 * channel has none. Decodes the image: only for images that passed the intake.
 *
 * @throws Error of the decoder, also for a region outside of the image.
 */
export async function transparentShare(
  path: string,
  { x, y, width, height }: Region,
  below: number,
): Promise<number> {
  const alpha = await openImage(path)
    .extract({ left: x, top: y, width, height })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw({ depth: 'uchar' })
    .toBuffer()
  let transparent = 0
  for (const value of alpha) if (value < below) transparent += 1
  return transparent / alpha.length
}
