import { corrupt } from '../corrupt.ts'
import { boxReader } from './box-reader.ts'
import type { Box } from './boxes.ts'

/** A part of an item, as offsets in the file. */
export type Extent = { readonly start: number; readonly end: number }

const IN_FILE = 0
const IN_ITEM_DATA = 1
/** Real files have one for each item; more is an attempt to keep the service busy. */
const MAX_EXTENTS = 100_000

/**
 * Where the items of a file lie (`iloc`, ISO/IEC 14496-12, section 8.11.3), by the number of the item.
 * Items that are made of other items have no extents.
 *
 * @param itemData the `idat` box.
 * @throws ServiceError `IMAGE_CORRUPT` for an extent that ends after the file or after the item data.
 */
export function readExtents(
  file: Buffer,
  locations: Box,
  itemData: Box | undefined,
): Map<number, readonly Extent[]> {
  const read = boxReader(file, locations)
  const version = read.uint(1)
  read.uint(3)
  const [offsetBytes, lengthBytes] = halves(read.uint(1))
  const [baseBytes, indexBytes] = halves(read.uint(1))
  const idBytes = version < 2 ? 2 : 4
  const all = new Map<number, readonly Extent[]>()
  let most = MAX_EXTENTS
  for (let left = read.uint(idBytes); left > 0; left--) {
    const id = read.uint(idBytes)
    const method = version === 0 ? IN_FILE : read.uint(2) & 15
    const otherFile = read.uint(2) !== 0
    const base = read.uint(baseBytes)
    const extents: Extent[] = []
    for (let count = read.uint(2); count > 0; count--) {
      if (most-- === 0) throw corrupt('heic', 'damaged')
      if (version > 0) read.uint(indexBytes)
      const offset = base + read.uint(offsetBytes)
      const length = read.uint(lengthBytes)
      const around =
        method === IN_FILE
          ? { start: 0, end: file.length }
          : method === IN_ITEM_DATA && (itemData ?? { start: 0, end: 0 })
      if (around && !otherFile) extents.push(within(around, offset, length))
    }
    all.set(id, extents)
  }
  return all
}

/** References between items of one type (`iref`, section 8.11.12): from the number of an item to others. */
export function readReferences(file: Buffer, version: number, box: Box): [number, number[]] {
  const read = boxReader(file, box)
  const idBytes = version === 0 ? 2 : 4
  const from = read.uint(idBytes)
  return [from, Array.from({ length: read.uint(2) }, () => read.uint(idBytes))]
}

/** The number of the main picture (`pitm`, section 8.11.4). */
export function readPrimary(file: Buffer, box: Box): number {
  const read = boxReader(file, box)
  const idBytes = read.uint(1) === 0 ? 2 : 4
  read.uint(3)
  return read.uint(idBytes)
}

/** Bytes before the first entry of an `iinf` box: its count has two until version 1, and four since. */
export function itemInfoHeader(file: Buffer, box: Box): number {
  return boxReader(file, box).uint(1) === 0 ? 6 : 8
}

/** A length of 0 is the rest of what the item lies in. */
function within(around: Extent, offset: number, length: number): Extent {
  const start = around.start + offset
  const end = length === 0 ? around.end : start + length
  if (start > end || end > around.end) throw corrupt('heic', 'truncated')
  return { start, end }
}

const halves = (byte: number) => [byte >> 4, byte & 15] as const
