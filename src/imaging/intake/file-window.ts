import type { FileHandle } from 'node:fs/promises'

const WINDOW_BYTES = 64 * 1024

/** Reads a few bytes at any offset of a file; fewer than asked for at its end. */
export type FileWindow = (offset: number, length: number) => Promise<Buffer>

/**
 * A view of a file that keeps its last 64 KB in memory, so that walking over thousands of small chunks
 * costs few system calls and a file of any size costs the same memory.
 */
export function fileWindow(file: FileHandle): FileWindow {
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
