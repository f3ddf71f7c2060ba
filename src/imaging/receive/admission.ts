import { Semaphore } from 'async-mutex'
import { ServiceError } from '../../errors/service-error.ts'

const RETRY_SECONDS = 15

/** Runs an upload, or refuses it because too many are under way. */
export type Admission = <T>(upload: () => Promise<T>) => Promise<T>

/**
 * Bounds the uploads that are received, wait for a decoder or are decoded: with them the files on the
 * disk, the open connections and the time that the last one waits.
 *
 * @throws ServiceError `SERVICE_BUSY`, before a byte of the upload is read.
 */
export function createAdmission(atOnce: number): Admission {
  const places = new Semaphore(atOnce)
  return async (upload) => {
    if (places.isLocked())
      throw new ServiceError('SERVICE_BUSY', 'Too many images are being uploaded at the moment.', {
        retryAfterSeconds: RETRY_SECONDS,
      })
    return places.runExclusive(upload)
  }
}

/** For the whole process: what two decoders work off in about two minutes. */
export const processAdmission = createAdmission(64)
