import type { Payload } from 'payload'
import { sweepTempFiles } from '../../../src/imaging/receive/sweep-temp-files.ts'
import { repeat } from '../../../src/jobs/repeat.ts'

const EVERY_MS = 15 * 60 * 1000
/** Far longer than an upload may wait and be decoded. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/** Removes temporary files of killed processes from this machine, now and every 15 minutes. */
export function sweepUploads(tempDir: string, { logger }: Payload): void {
  repeat(
    async () => {
      const removed = await sweepTempFiles(tempDir, ABANDONED_AFTER_MS)
      if (removed > 0) logger.info({ removed }, 'Removed files of uploads that never ended.')
    },
    EVERY_MS,
    (err) => logger.error({ err }, 'The files of abandoned uploads cannot be removed.'),
  )
}
