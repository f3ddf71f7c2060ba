import sharp from 'sharp'
import { ServiceError } from '../../errors/service-error.ts'
import type { Size } from '../geometry.ts'
import { decode } from './decode.ts'
import type { Raster } from './raster.ts'

/** A decompression bomb is refused by its header; intake admits 100 megapixels. */
const LARGEST_INPUT_PX = 120e6

/**
 * Above this the artwork is shrunk while it is decoded, so that 100 megapixels never lie in memory
 * at once. It still leaves more than twice the px of any window, which no eye can tell from a
 * resize in one step.
 */
const LARGEST_MASTER_PX = 32e6

/** An artwork's file, opened: its size as it is seen, and its pixels once they are decoded. */
export type OpenArtwork = {
  /** Upright size in px. */
  readonly size: Size
  /** Decodes the file; sRGB, upright, with alpha only where something shows through. */
  readonly decode: () => Promise<Raster>
}

/**
 * Opens an artwork (specification, section 2.3).
 *
 * @throws ServiceError `IMAGE_CORRUPT` when the file cannot be read as a picture, here or when it
 *   is decoded.
 */
export async function openArtwork(path: string): Promise<OpenArtwork> {
  const size = await readable(async () => {
    const { autoOrient } = await sharp(path, { limitInputPixels: LARGEST_INPUT_PX }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  })
  return { size, decode: () => readable(() => decodeMaster(path, size)) }
}

async function decodeMaster(path: string, size: Size): Promise<Raster> {
  const picture = sharp(path, {
    limitInputPixels: LARGEST_INPUT_PX,
    sequentialRead: true,
  }).autoOrient()
  const shrink = Math.sqrt(LARGEST_MASTER_PX / (size.width * size.height))
  if (shrink < 1) {
    const width = Math.max(1, Math.round(size.width * shrink))
    const height = Math.max(1, Math.round(size.height * shrink))
    picture.resize(width, height, { fit: 'fill' })
  }
  return decode(picture)
}

/** The artwork at the size at which it is drawn, resampled with Lanczos3. */
export async function resizeArtwork(master: Raster, size: Size, opaque: boolean): Promise<Raster> {
  const { data, width, height, channels } = master
  const picture = sharp(data, { raw: { width, height, channels } })
  if (opaque) picture.removeAlpha()
  picture.resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
  return decode(picture)
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const sentence = {
      en: `The artwork cannot be decoded: ${reason}.`,
      ja: `作品の画像を読み取れません：${reason}。`,
    }
    throw new ServiceError('IMAGE_CORRUPT', sentence, { cause })
  }
}
