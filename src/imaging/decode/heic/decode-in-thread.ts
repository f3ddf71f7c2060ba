import { scriptUrl } from '../../../workers/script-url.ts'
import { startThread } from '../../../workers/start-thread.ts'
import { WorkerEnded } from '../../../workers/worker-ended.ts'
import { corrupt } from '../corrupt.ts'
import type { HeicTask } from './heic-task.ts'

const SCRIPT = scriptUrl('./heic-thread', import.meta.url)

/**
 * Decodes an HEIC file into a TIFF file, in a thread that lives for this one picture. The limit of CPU
 * time of the decoding process bounds it.
 *
 * @throws ServiceError `IMAGE_CORRUPT`, `IMAGE_TOO_MANY_PIXELS`, `STORAGE_FULL`, `STORE_UNAVAILABLE`.
 */
export async function decodeInThread(task: HeicTask): Promise<void> {
  // Silent: the decoder writes its complaints to the console.
  const thread = startThread<HeicTask, void>({ name: 'HEIC thread', script: SCRIPT, silent: true })
  try {
    await thread.run(task)
  } catch (error) {
    // The decoder gave up on what it was fed.
    if (error instanceof WorkerEnded && error.reason === 'exit') throw corrupt('heic', 'damaged')
    throw error
  } finally {
    await thread.end()
  }
}
