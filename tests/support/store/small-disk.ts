import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BALLAST = 'ballast-of-this-test'
const PAGE_BYTES = 4096
const BLOCK_BYTES = 256 * PAGE_BYTES

/** A disk that a test can fill up. */
export type SmallDisk = {
  /** Leaves so many pages of 4,096 bytes free, or less where less is free already. */
  fill(freePages?: number): Promise<void>
  /** Gives all space back. */
  free(): Promise<void>
  remove(): Promise<void>
}

/**
 * A file system of its own in a folder, which is made. Where this user may not mount one, the processes
 * that are given when it is filled may write no larger files than the space that it should have.
 *
 * @param pids the processes that write to it, in that case.
 */
export async function smallDisk(
  folder: string,
  megabytes: number,
  pids: () => readonly number[],
): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
    .then(() => true)
    .catch((error: unknown) => {
      process.stderr.write(`no disk of its own for a test, files are limited: ${String(error)}\n`)
      return false
    })
  if (!mounted) {
    return {
      fill: (freePages = 0) => limitFiles(pids(), Math.max(1, freePages) * PAGE_BYTES),
      free: () => limitFiles(pids(), 'unlimited'),
      remove: async () => {},
    }
  }
  const ballast = path.join(folder, BALLAST)
  return {
    async fill(freePages = 0) {
      const file = await open(ballast, 'a')
      try {
        for (let bytes = BLOCK_BYTES; bytes >= PAGE_BYTES; bytes /= 2) await writeAll(file, bytes)
        const { size } = await file.stat()
        await file.truncate(Math.max(0, size - freePages * PAGE_BYTES))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['--lazy', folder])
    },
  }
}

/** Writes until there is no space for another piece. */
async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<void> {
  const piece = Buffer.alloc(bytes)
  for (;;) {
    try {
      await file.appendFile(piece)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

/** Lets running processes write no larger files, as a quota does. */
export async function limitFiles(
  pids: readonly number[],
  bytes: number | 'unlimited',
): Promise<void> {
  for (const pid of pids) await run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])
}
