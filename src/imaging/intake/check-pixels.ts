import { ServiceError } from '../../errors/service-error.ts'

/** @throws ServiceError `IMAGE_TOO_MANY_PIXELS` with both numbers. */
export function checkPixels(pixels: number, maxPixels: number, kind = 'image'): void {
  if (pixels <= maxPixels) return
  const found = Math.round(pixels / 1e6).toLocaleString('en')
  throw new ServiceError(
    'IMAGE_TOO_MANY_PIXELS',
    `The ${kind} has ${found} megapixels; at most ${maxPixels / 1e6} are accepted.`,
  )
}
