import { fileURLToPath } from 'node:url'
import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { scriptUrl } from '../../workers/script-url.ts'
import { startProcess } from '../../workers/start-process.ts'
import { WorkerEnded } from '../../workers/worker-ended.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import { TOO_LONG_TO_DECODE } from '../decode/corrupt.ts'
import type { DecodeJob } from '../decode/decode-job.ts'
import type { NormalisedFile } from '../decode/normalise-file.ts'
import type { ResizeJob } from '../decode/resize-picture.ts'
import { DECODE_CPU_MS, DECODE_TIMEOUT_SECONDS, MAX_RESIDENT_BYTES } from '../limits.ts'

const SCRIPT = fileURLToPath(scriptUrl('../decode/decode-process', import.meta.url))
const IDLE_MS = 20_000
const RETRY_SECONDS = 10
const UNAVAILABLE: Sentence = {
  en: 'The image cannot be decoded at the moment.',
  ja: '現在、画像を読み取れません。',
}
const ENVIRONMENT = {
  VIPS_WARNING: '0',
  // glibc gives large blocks back to the system as soon as they are free.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export type DecodePoolOptions = {
  /** Processes, and so pictures that are decoded at the same time. */
  readonly processes: number
  /** Most CPU time of one picture in ms. */
  readonly cpuMs?: number
  /** Most wall-clock time of one picture in ms. */
  readonly timeMs?: number
  /** Ms after which a process without work ends and frees its memory. */
  readonly idleMs?: number
  /** Most memory of one process in bytes. */
  readonly maxResidentBytes?: number
  /** Another script that calls `serveJobs`, for tests of crashes. */
  readonly script?: string
}

/** Decodes pictures outside of this process. */
export type DecodePool = {
  /**
   * Normalises one picture; waits for its turn when all processes are busy. An HEIC picture takes the
   * memory of several and runs alone.
   *
   * @throws ServiceError as `normaliseFile`; `IMAGE_TOO_COMPLEX` beyond the limits of CPU time and memory,
   *   `IMAGE_CORRUPT` when the decoder crashed, `SERVICE_BUSY` when no process could be had or it did not
   *   answer in the wall-clock time.
   */
  readonly run: (job: DecodeJob) => Promise<NormalisedFile>
  /**
   * Cuts and resizes one normalised picture, in turn with the others.
   *
   * @throws ServiceError as `run`; Error of the decoder.
   */
  readonly resize: (job: ResizeJob) => Promise<Uint8Array>
  /** Lets running decodes end, then ends the processes. */
  readonly close: () => Promise<void>
}

/**
 * A pool of decoding processes; they start with their first picture.
 *
 * @see docs/decisions/0081-decode-pictures-in-separate-processes.md
 */
export function createDecodePool({
  processes,
  cpuMs = DECODE_CPU_MS,
  timeMs = DECODE_TIMEOUT_SECONDS * 1000,
  idleMs = IDLE_MS,
  maxResidentBytes = MAX_RESIDENT_BYTES,
  script = SCRIPT,
}: DecodePoolOptions): DecodePool {
  const pool = createWorkerPool({
    name: 'decoding',
    size: processes,
    idleMs,
    start: () =>
      startProcess<DecodeJob | ResizeJob, NormalisedFile | Uint8Array>({
        name: 'decoding process',
        script,
        cpuMs,
        timeMs,
        residentBytes: maxResidentBytes,
        env: ENVIRONMENT,
      }),
  })
  async function ask(job: DecodeJob | ResizeJob, weight: number) {
    try {
      return await pool.run(job, { weight })
    } catch (error) {
      throw error instanceof WorkerEnded ? refusalFor(error) : error
    }
  }
  return {
    // The script answers each kind of job with its own result.
    run: async (job) => (await ask(job, job.format === 'heic' ? processes : 1)) as NormalisedFile,
    resize: async (job) => (await ask(job, 1)) as Uint8Array,
    close: pool.close,
  }
}

function refusalFor(ended: WorkerEnded): ServiceError {
  switch (ended.reason) {
    case 'cpu':
      return new ServiceError('IMAGE_TOO_COMPLEX', TOO_LONG_TO_DECODE)
    case 'memory':
      return new ServiceError('IMAGE_TOO_COMPLEX', {
        en: 'The image takes too much memory to decode.',
        ja: '画像の読み取りに必要なメモリーが多すぎます。',
      })
    case 'crash':
      return new ServiceError('IMAGE_CORRUPT', undefined, { cause: ended })
    case 'time':
    case 'exit':
    case 'unavailable':
      return new ServiceError('SERVICE_BUSY', UNAVAILABLE, {
        cause: ended,
        retryAfterSeconds: RETRY_SECONDS,
      })
  }
}
