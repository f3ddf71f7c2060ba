import sharp, { type Metadata, type Sharp } from 'sharp'
import { DECODE_TIMEOUT_SECONDS, MAX_IMAGE_PIXELS } from './limits.ts'

/** What of a decoder's words makes a decode fail: only that it cannot go on, or each warning as well. */
export type FailOn = 'error' | 'warning'

/**
 * An image opened for decoding with every guard on: a limit of pixels, a limit of time, and any
 * warning of a decoder is a failure. sharp's own defaults are laxer on each of them.
 *
 * @param input path of a file, or its bytes.
 * @param failOn `error` for a file whose data were checked before: its warnings are about the headers.
 */
export function openImage(
  input: string | Uint8Array,
  maxPixels = MAX_IMAGE_PIXELS,
  failOn: FailOn = 'warning',
): Sharp {
  return sharp(input, { failOn, limitInputPixels: maxPixels }).timeout({
    seconds: DECODE_TIMEOUT_SECONDS,
  })
}

/**
 * The image upright, in 8-bit sRGB by its own colour profile, without any metadata. A CMYK image
 * follows the perceptual intent; without a profile it is read by the standard CMYK profile of libvips.
 */
export function normalised(image: Sharp, metadata: Metadata): Sharp {
  const upright = image.autoOrient()
  // sharp 0.35 converts 16-bit RGB to Display P3 first, and only an output profile converts it on to sRGB:
  // without one (200, 100, 50) becomes (187, 105, 61), also for pictures tagged sRGB. A 16-bit picture
  // without a profile is wrong the other way round. Attaching the profile would be metadata again.
  return metadata.space === 'rgb16' && metadata.hasProfile
    ? upright.withIccProfile('srgb', { attach: false })
    : upright.toColourspace('srgb')
}
