import { type BlockReader, blockReader } from './block-readers.ts'
import { BrokenData, EntropyReader } from './entropy-reader.ts'
import type { Component, Frame, Scan } from './jpeg-frame.ts'

const FIRST_RESTART = 0xd0

/**
 * Reads all codes of a scan, without calculating a pixel.
 *
 * @param at offset of its first byte of data.
 * @param interval MCUs between two restart markers, 0 without them.
 * @returns the offset of the marker behind it; null when it lacks a table, and cannot be checked.
 * @throws BrokenData where the data do not fit the picture.
 */
export function readScan(
  data: Uint8Array,
  at: number,
  frame: Frame,
  scan: Scan,
  interval: number,
): number | null {
  const reader = new EntropyReader(data, at)
  const parts: { component: Component; read: BlockReader }[] = []
  for (const { component, dc, ac } of scan.components) {
    const read = blockReader(frame, scan, { component, dc, ac })
    if (!read) return null
    parts.push({ component, read })
  }
  const alone = parts.length === 1 ? parts[0] : undefined
  const { columns, rows } = alone?.component ?? frame
  let left = interval
  let restarts = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (interval > 0 && left === 0) {
        reader.restart(restartMarker(data, endOf(reader, parts), restarts) + 2)
        restarts++
        left = interval
      }
      left--
      if (alone) alone.read.block(reader, row * alone.component.stride + column)
      else for (const part of parts) readMcu(reader, part, row, column)
    }
    if (reader.overrun) throw new BrokenData('The data end too early.')
  }
  return endOf(reader, parts)
}

function readMcu(
  reader: EntropyReader,
  { component, read }: { component: Component; read: BlockReader },
  row: number,
  column: number,
): void {
  const { across, down, stride } = component
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      read.block(reader, (row * down + y) * stride + column * across + x)
}

function endOf(reader: EntropyReader, parts: readonly { readonly read: BlockReader }[]): number {
  for (const { read } of parts) read.endInterval()
  return reader.end()
}

function restartMarker(data: Uint8Array, at: number, count: number): number {
  if (data[at + 1] !== FIRST_RESTART + (count % 8))
    throw new BrokenData('A restart marker is missing.')
  return at
}
