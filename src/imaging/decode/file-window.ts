import type { FileHandle } from 'node:fs/promises'
import type { ReadBytes } from '../quality/chunks.ts'

const WINDOW_BYTES = 64 * 1024

/**
 * A view of a file that keeps its last 64 KB in memory, so that walking over thousands of small chunks
 * costs few system calls and a file of any size costs the same memory.
 */
export function fileWindow(file: FileHandle): ReadBytes {
  const window = Buffer.alloc(WINDOW_BYTES)
  let start = 0
  let filled = 0

  return async (offset, length) => {
    if (offset < start || offset + length > start + filled) {
      const { bytesRead } = await file.read(window, 0, WINDOW_BYTES, offset)
      start = offset
      filled = bytesRead
    }
    // Copied: the next call may overwrite the window.
    return Buffer.from(window.subarray(offset - start, Math.min(offset - start + length, filled)))
  }
}
