import { Semaphore } from 'async-mutex'
import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'

const RETRY_SECONDS = 15
const BUSY: Sentence = {
  en: 'Too many images are being uploaded at the moment.',
  ja: '画像のアップロードが集中しています。',
}

/** Runs an upload, or refuses it because too many are under way. */
export type Admission = <T>(upload: () => Promise<T>) => Promise<T>

/**
 * Bounds the uploads that are received, wait for a decoder or are decoded: with them the files on the
 * disk, the open connections and the time that the last one waits.
 *
 * @throws ServiceError `SERVICE_BUSY`, before a byte of the upload is read.
 * @see docs/decisions/0081-decode-pictures-in-separate-processes.md
 */
export function createAdmission(atOnce: number): Admission {
  const uploads = new Semaphore(atOnce)
  return async (upload) => {
    if (uploads.isLocked())
      throw new ServiceError('SERVICE_BUSY', BUSY, { retryAfterSeconds: RETRY_SECONDS })
    return uploads.runExclusive(upload)
  }
}

/** For the whole process: what two decoders work off in about two minutes. */
export const processAdmission = createAdmission(64)
