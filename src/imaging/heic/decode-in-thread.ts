import { Worker } from 'node:worker_threads'
import { ServiceError } from '../../errors/service-error.ts'
import { type Answer, readAnswer } from '../decoder/protocol.ts'
import { corrupt } from '../intake/corrupt.ts'
import { HEIC_TIMEOUT_SECONDS } from '../limits.ts'
import type { HeicTask } from './heic-task.ts'

const SCRIPT = new URL('./heic-thread.ts', import.meta.url)

/**
 * Decodes an HEIC file into a TIFF file, in a thread that lives for this one picture and at most
 * `timeoutMs`.
 *
 * @throws ServiceError `IMAGE_CORRUPT`, `IMAGE_TOO_MANY_PIXELS`, `IMAGE_TOO_COMPLEX` (time),
 *   `UNSUPPORTED_IMAGE_FORMAT` (HDR), `STORAGE_FULL`, `STORE_UNAVAILABLE`.
 */
export async function decodeInThread(
  task: HeicTask,
  timeoutMs = HEIC_TIMEOUT_SECONDS * 1000,
): Promise<void> {
  // The decoder writes its complaints to the console.
  const thread = new Worker(SCRIPT, { workerData: task, stdout: true, stderr: true })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<Answer<true>>((resolve, reject) => {
      const late = () =>
        reject(
          new ServiceError('IMAGE_TOO_COMPLEX', {
            en: 'The HEIC image takes too long to decode.',
            ja: 'HEIC画像の読み取りに時間がかかりすぎます。',
          }),
        )
      timer = setTimeout(late, timeoutMs)
      thread.once('message', resolve)
      thread.once('error', reject)
      // The decoder gave up on what it was fed.
      thread.once('exit', () => reject(corrupt('heic', 'damaged')))
    })
    readAnswer(answer)
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
