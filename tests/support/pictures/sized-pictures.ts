import sharp, { type Sharp } from 'sharp'
import { seededRandom } from './images.ts'

const MEGABYTE = 1024 * 1024
/** Px of both sides of the noise that all pictures are cut from. */
const EDGE = 4096
/** A quarter of the range, as in the grain of a photograph that was taken at night. */
const GRAIN = 0x3f3f3f3f
const DARKEST = 0x60606060

const FORMATS = {
  jpeg: {
    bytesPerPixel: 1.2,
    encode: (drawn: Sharp) => drawn.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  },
  png: { bytesPerPixel: 3, encode: (drawn: Sharp) => drawn.png({ compressionLevel: 1 }) },
  webp: {
    bytesPerPixel: 1.36,
    encode: (drawn: Sharp) => drawn.webp({ quality: 100, effort: 0 }),
  },
} as const

export const SHAPES = { square: 1, landscape: 3 / 2, portrait: 2 / 3 } as const

let noise: Buffer | undefined

/** A picture of about so many megabytes: noise, which no encoder can shorten much. */
export function sizedPicture(
  format: keyof typeof FORMATS,
  shape: keyof typeof SHAPES,
  megabytes: number,
): Promise<Buffer> {
  const { bytesPerPixel, encode } = FORMATS[format]
  const ratio = SHAPES[shape]
  const height = Math.round(Math.sqrt((megabytes * MEGABYTE) / bytesPerPixel / ratio))
  const width = Math.round(height * ratio)
  noise ??= drawNoise()
  const whole = sharp(noise, { raw: { width: EDGE, height: EDGE, channels: 3 } })
  return encode(whole.extract({ left: 0, top: 0, width, height })).toBuffer()
}

function drawNoise(): Buffer {
  const random = seededRandom(EDGE)
  const words = new Uint32Array((EDGE * EDGE * 3) / 4)
  for (let at = 0; at < words.length; at++) words[at] = ((random() * 2 ** 32) & GRAIN) + DARKEST
  return Buffer.from(words.buffer)
}
