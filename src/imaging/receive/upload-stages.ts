import { Semaphore } from 'async-mutex'
import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'

const RETRY_SECONDS = 15
const BUSY: Sentence = {
  en: 'Too many images are being uploaded at the moment.',
  ja: '画像のアップロードが集中しています。',
}

/** How many files may be in each stage at once. */
export type StageBounds = {
  /** Files that are being received. */
  readonly receiving: number
  /** Files that have arrived, and wait for a decoder or are decoded. */
  readonly decoding: number
}

/** The way of an uploaded file through this process. */
export type UploadStages = {
  /** @throws ServiceError `SERVICE_BUSY` while as many files are received as may be. */
  requireRoom(): void
  /**
   * Receives a file, then decodes it; waits for a place before each. A file that has arrived keeps its place
   * among those that are received until the queue of the decoders has one for it, so that the files on the
   * disk are never more than the bounds together.
   *
   * @param decode removes the file, also when it fails.
   */
  run<File, Result>(
    receive: () => Promise<File>,
    decode: (file: File) => Promise<Result>,
  ): Promise<Result>
}

/** @see docs/decisions/0167-bound-uploads-by-caller-and-stage.md */
export function createUploadStages({ receiving, decoding }: StageBounds): UploadStages {
  const receivers = new Semaphore(receiving)
  const decoders = new Semaphore(decoding)
  return {
    requireRoom() {
      if (receivers.isLocked())
        throw new ServiceError('SERVICE_BUSY', BUSY, { retryAfterSeconds: RETRY_SECONDS })
    },
    async run(receive, decode) {
      const { file, leaveQueue } = await receivers.runExclusive(async () => {
        const file = await receive()
        const [, leaveQueue] = await decoders.acquire()
        return { file, leaveQueue }
      })
      try {
        return await decode(file)
      } finally {
        leaveQueue()
      }
    },
  }
}

/** Of each process: at 50 MB a file, 2.8 GB on the disk. Accounts and customers do not share a place. */
const BOUNDS: StageBounds = { receiving: 48, decoding: 8 }

/** Uploads of users with an account. */
export const accountStages = createUploadStages(BOUNDS)

/** Photos of customers. */
export const customerStages = createUploadStages(BOUNDS)
