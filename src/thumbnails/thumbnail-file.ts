import { buffer } from 'node:stream/consumers'
import { Semaphore } from 'async-mutex'
import sharp from 'sharp'
import { ServiceError } from '../errors/service-error.ts'
import type { ObjectHead, ObjectStore } from '../object-store/port.ts'
import type { ThumbnailFormat } from './preferred-format.ts'

/** Far beyond 300 × 300 px: a larger object is none of ours. */
const MAX_BYTES = 1024 * 1024
const MAX_PIXELS = 1024 * 1024
const JPEG_QUALITY = 80

/** Conversions at the same time in this process; they run in libvips' threads, not in the event loop. */
const conversions = new Semaphore(2)

/** Entity tag of a thumbnail in a format, without reading it: another format is another representation. */
export function thumbnailTag({ etag }: Pick<ObjectHead, 'etag'>, format: ThumbnailFormat): string {
  return format === 'webp' ? etag : etag.replace(/"$/, '-jpeg"')
}

/**
 * The bytes of a stored thumbnail in a format, or `null` where there is none. JPEG, for clients without
 * WebP, is made on demand, because it is rarely requested.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`, also for an object that cannot be a thumbnail.
 */
export async function thumbnailFile(
  store: ObjectStore,
  key: string,
  format: ThumbnailFormat,
): Promise<Uint8Array | null> {
  const object = await store.get(key)
  if (!object) return null
  if (object.size > MAX_BYTES) {
    object.body.destroy()
    throw unreadable(new Error(`The object has ${object.size} bytes.`))
  }
  try {
    const webp = await buffer(object.body)
    return format === 'webp' ? webp : await asJpeg(webp)
  } catch (error) {
    throw unreadable(error)
  }
}

async function asJpeg(webp: Uint8Array): Promise<Uint8Array> {
  return conversions.runExclusive(() =>
    sharp(webp, { failOn: 'warning', limitInputPixels: MAX_PIXELS })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  )
}

function unreadable(cause: unknown): ServiceError {
  const sentence = {
    en: 'The thumbnail cannot be read at the moment.',
    ja: '現在、サムネイルを読み込めません。',
  }
  return new ServiceError('STORE_UNAVAILABLE', sentence, { cause })
}
