import { ServiceError } from '../../errors/service-error.ts'
import { MAX_IMAGE_SIDE } from '../limits.ts'
import type { Dimensions } from '../quality/crop.ts'

/** @throws ServiceError `IMAGE_TOO_MANY_PIXELS` with both numbers. */
export function checkPixels(pixels: number, maxPixels: number, kind?: 'heic'): void {
  if (pixels <= maxPixels) return
  const found = Math.round(pixels / 1e6).toLocaleString('en')
  throw new ServiceError('IMAGE_TOO_MANY_PIXELS', {
    en: `The ${kind === 'heic' ? 'HEIC image' : 'image'} has ${found} megapixels; at most ${maxPixels / 1e6} are accepted.`,
    ja: `${kind === 'heic' ? 'HEIC画像' : '画像'}の画素数が${found}メガピクセルです。${maxPixels / 1e6}メガピクセルまで受け付けます。`,
  })
}

/** @throws ServiceError `IMAGE_TOO_MANY_PIXELS` for too many pixels, or a side longer than any picture has. */
export function checkSize({ width, height }: Dimensions, maxPixels: number): void {
  checkPixels(width * height, maxPixels)
  const longest = Math.max(width, height)
  if (longest <= MAX_IMAGE_SIDE) return
  const [found, most] = [longest, MAX_IMAGE_SIDE].map((px) => px.toLocaleString('en'))
  throw new ServiceError('IMAGE_TOO_MANY_PIXELS', {
    en: `A side of the image has ${found} px; at most ${most} are accepted.`,
    ja: `画像の1辺が${found} pxです。${most} pxまで受け付けます。`,
  })
}
