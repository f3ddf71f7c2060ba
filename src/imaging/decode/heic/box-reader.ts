import { corrupt } from '../corrupt.ts'
import type { Box } from './boxes.ts'

/** Reads the numbers in the content of a box, one after the other. */
export type BoxReader = {
  /**
   * The next number.
   *
   * @param bytes of the number, 0 to 8; one without bytes is 0.
   * @throws ServiceError `IMAGE_CORRUPT` beyond the end of the box.
   */
  readonly uint: (bytes: number) => number
}

export function boxReader(file: Buffer, { start, end }: Omit<Box, 'type'>): BoxReader {
  let at = start
  return {
    uint(bytes) {
      if (at + bytes > end) throw corrupt('heic', 'damaged')
      at += bytes
      let value = 0
      for (let index = at - bytes; index < at; index++) value = value * 256 + (file[index] ?? 0)
      return value
    },
  }
}
