import sharp from 'sharp'
import { MAX_IMAGE_BYTES } from '../../../src/imaging/limits.ts'
import { seededRandom } from './images.ts'

/** Room at the end of the file, so that every upload can be another file. */
const TAIL = 16

/** A picture of noise, which no encoder can shorten, filled up to just below the limit of an upload. */
export async function largePicture(format: 'jpeg' | 'png'): Promise<Buffer> {
  const [width, height] = format === 'jpeg' ? [6400, 4400] : [4600, 3400]
  const random = seededRandom(width)
  const noise = new Uint32Array(Math.ceil((width * height * 3) / 4))
  for (let at = 0; at < noise.length; at++) noise[at] = random() * 2 ** 32
  const pixels = Buffer.from(noise.buffer, 0, width * height * 3)
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } })
  const file =
    format === 'jpeg'
      ? await drawn.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
      : await drawn.png({ compressionLevel: 1 }).toBuffer()
  const filling = MAX_IMAGE_BYTES - TAIL - file.length
  if (filling < 0) throw new Error(`The picture has ${-filling} bytes too many.`)
  return Buffer.concat([file, Buffer.alloc(filling)])
}

/** The last bytes of an upload, which make it another file; decoders pass them over. */
export function tail(number: number): Buffer {
  return Buffer.from(String(number).padStart(TAIL, '0'))
}
