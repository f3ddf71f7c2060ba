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
 */
export function createAdmission(atOnce: number): Admission {
  let underWay = 0
  return async (upload) => {
    if (underWay >= atOnce)
      throw new ServiceError('SERVICE_BUSY', BUSY, { retryAfterSeconds: RETRY_SECONDS })
    underWay++
    try {
      return await upload()
    } finally {
      underWay--
    }
  }
}

/** For the whole process: what two decoders work off in about two minutes. */
export const processAdmission = createAdmission(64)
