import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NormalisedFile } from '../intake/normalise-file.ts'
import { type DecodingProcess, startDecodingProcess } from './decoding-process.ts'
import type { DecodeJob } from './protocol.ts'
import { MAX_RESIDENT_BYTES } from './resident-limit.ts'
import { createTurns } from './turns.ts'

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'decode-process.ts')
/** Beyond the time limits that decoders have themselves. */
const TIMEOUT_MS = 90_000
const IDLE_MS = 20_000

export type DecodePoolOptions = {
  /** Processes, and so pictures that are decoded at the same time. */
  readonly processes: number
  /** Ms after which the process at work is killed. */
  readonly timeoutMs?: number
  /** Ms after which a process without work ends and gives its memory back. */
  readonly idleMs?: number
  /** Most memory of one process. */
  readonly maxResidentBytes?: number
  /** Another script with the same protocol: the seam for tests of crashes. */
  readonly script?: string
}

/** Decodes pictures outside of this process. */
export type DecodePool = {
  /**
   * Normalises one picture; waits for its turn when all processes are busy. An HEIC picture takes the
   * memory of several and runs alone.
   *
   * @throws ServiceError as `normaliseFile`; `IMAGE_TOO_COMPLEX` beyond the limits of time and memory,
   *   `IMAGE_CORRUPT` when the decoder crashed, `SERVICE_BUSY` when no process could be had.
   */
  readonly run: (job: DecodeJob) => Promise<NormalisedFile>
  /** Ends the processes. */
  readonly close: () => void
}

/**
 * A pool of decoding processes; they start with their first picture.
 *
 * @see docs/decisions/0081-decode-pictures-in-separate-processes.md
 */
export function createDecodePool({
  processes,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  maxResidentBytes = MAX_RESIDENT_BYTES,
  script = SCRIPT,
}: DecodePoolOptions): DecodePool {
  const turns = createTurns(processes)
  const idle: { process: DecodingProcess; timer: NodeJS.Timeout }[] = []

  function take(): DecodingProcess {
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.timer)
      if (next.process.alive()) return next.process
    }
    return startDecodingProcess(script, maxResidentBytes)
  }

  function giveBack(process: DecodingProcess): void {
    if (!process.alive()) return
    const timer = setTimeout(() => {
      const at = idle.findIndex((entry) => entry.process === process)
      if (at >= 0) idle.splice(at, 1)
      process.end()
    }, idleMs)
    timer.unref()
    idle.push({ process, timer })
  }

  return {
    run: (job) =>
      turns(job.format === 'heic' ? processes : 1, async () => {
        const process = take()
        try {
          return await process.run(job, timeoutMs)
        } finally {
          giveBack(process)
        }
      }),
    close() {
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer)
        process.end()
      }
    },
  }
}
