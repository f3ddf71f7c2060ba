import { corrupt } from '../corrupt.ts'

/** One box of an ISO media file. */
export type Box = {
  readonly type: string
  /** Offset of its content in the file, in bytes. */
  readonly start: number
  /** Offset of the first byte after it. */
  readonly end: number
}

/** Real files have some hundreds on a level; more is an attempt to keep the service busy. */
const MAX_BOXES = 10_000
/** Boxes of a whole file. Behind them may stand anything, which every decoder passes over. */
const OF_A_FILE = ['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd']

/**
 * Boxes of a whole file, or of the content of one of its boxes (ISO/IEC 14496-12, section 4.2).
 *
 * @throws ServiceError `IMAGE_CORRUPT` for a box that ends after the file or after the box around it.
 */
export function* boxesIn(file: Buffer, around?: Omit<Box, 'type'>): Generator<Box> {
  const { start: first, end: last } = around ?? { start: 0, end: file.length }
  let at = first
  for (let count = 0; at + 8 <= last; count++) {
    if (count === MAX_BOXES) throw corrupt('heic', 'damaged')
    const size = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    // 0: to the end of the file; 1: a 64-bit length, which only the picture data need.
    const start = at + (size === 1 ? 16 : 8)
    const end = size === 0 ? last : at + (size === 1 ? longSize(file, at) : size)
    if (!(end >= start && end <= last)) {
      if (around) throw corrupt('heic', 'damaged')
      if (OF_A_FILE.includes(type)) throw corrupt('heic', 'truncated')
      return
    }
    yield { type, start, end }
    at = end
  }
}

/** Infinite where the file ends before it. */
function longSize(file: Buffer, at: number): number {
  return at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : Number.POSITIVE_INFINITY
}
