import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Payload } from 'payload'
import {
  type CompositionPool,
  type CompositionPoolOptions,
  createCompositionPool,
} from '../../../src/composition/pool.ts'
import { sweepAbandonedFolders } from '../../../src/imaging/receive/sweep-abandoned-folders.ts'
import { repeat } from '../../../src/jobs/repeat.ts'

const HOUR_MS = 60 * 60 * 1000
/** No job runs for as long. */
const ABANDONED_AFTER_MS = 2 * HOUR_MS

/** What the composition needs in a worker process: its threads, and a folder that is kept clean. */
export type CompositionWorker = {
  /** The pool of composition threads, from the first use on. */
  readonly pool: () => CompositionPool
  /** Folder for frames and mats that are kept from job to job, and for the pictures of running jobs. */
  readonly cacheDir: string
  readonly start: (payload: Payload) => Promise<void>
  readonly stop: () => Promise<void>
}

/** @param shared folder of the caches of all jobs. */
export function createCompositionWorker(
  shared: string,
  options: CompositionPoolOptions,
): CompositionWorker {
  const cacheDir = resolve(shared, 'composition')
  let pool: CompositionPool | undefined
  return {
    cacheDir,
    pool() {
      pool ??= createCompositionPool(options)
      return pool
    },
    async start({ logger }) {
      await mkdir(cacheDir, { recursive: true })
      repeat(
        () => sweepAbandonedFolders(cacheDir, ['job-'], ABANDONED_AFTER_MS),
        HOUR_MS,
        (err) => logger.error({ err }, 'The folders of killed workers cannot be removed.'),
      )
    },
    async stop() {
      await pool?.close()
    },
  }
}
