import type { Metadata } from 'sharp'
import { openImage } from '../open-image.ts'
import { asTempError } from '../temp-error.ts'
import { corrupt } from './corrupt.ts'

type Picture = { readonly source: string; readonly metadata: Metadata }

/**
 * A 16-bit grey picture with a colour profile, written as an upright 8-bit one with that profile; every
 * other picture as it is. sharp passes over the profile of 16-bit grey, and the picture would come out
 * too dark or too bright.
 *
 * @param target path of the TIFF file to write.
 * @throws ServiceError `IMAGE_CORRUPT`, `STORAGE_FULL`, `STORE_UNAVAILABLE`
 */
export async function greyIn8Bit(
  { source, metadata }: Picture,
  target: () => string,
  maxPixels: number,
): Promise<Picture> {
  if (metadata.space !== 'grey16' || !metadata.hasProfile) return { source, metadata }
  const path = target()
  const shallow = openImage(source, maxPixels).autoOrient().toColourspace('b-w').keepIccProfile()
  try {
    await shallow.tiff({ compression: 'none' }).toFile(path)
  } catch (error) {
    throw asTempError(error) ?? corrupt('png', error)
  }
  return { source: path, metadata: await openImage(path, maxPixels).metadata() }
}
