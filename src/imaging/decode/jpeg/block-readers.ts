import { BrokenData, type EntropyReader } from './entropy-reader.ts'
import type { HuffmanTable } from './huffman-table.ts'
import type { Component, Frame, Scan } from './jpeg-frame.ts'

/** Reads the codes of one block after the other. */
export type BlockReader = {
  /** @param index of the block among those of its component. */
  readonly block: (reader: EntropyReader, index: number) => void
  /** Forgets what is carried from block to block. */
  readonly endInterval: () => void
}

const LAST = 63
const LONGEST_DC = 15
const RUN_OF_ZEROS = 15

/** The reader for the blocks of a component in a scan; null when the file lacks a table for it. */
export function blockReader(
  { progressive }: Frame,
  { first, last, high }: Scan,
  { component, dc, ac }: Scan['components'][number],
): BlockReader | null {
  if (!progressive) return dc && ac ? stateless(wholeBlock(dc, ac)) : null
  if (first === 0) {
    if (high > 0) return stateless((reader) => reader.skip(1))
    return dc ? stateless((reader) => readDc(reader, dc)) : null
  }
  if (!ac) return null
  return high > 0
    ? acRefinement(component.coded, ac, first, last)
    : acFirst(component.coded, ac, first, last)
}

const stateless = (block: BlockReader['block']): BlockReader => ({ block, endInterval: () => {} })

function readDc(reader: EntropyReader, table: HuffmanTable): void {
  const length = reader.symbol(table)
  if (length > LONGEST_DC) throw new BrokenData('A DC difference is too long.')
  reader.skip(length)
}

/** Sequential coding: ITU-T T.81, section F.1.2. */
function wholeBlock(dc: HuffmanTable, ac: HuffmanTable): BlockReader['block'] {
  return (reader) => {
    readDc(reader, dc)
    let k = 1
    while (k <= LAST) {
      const symbol = reader.symbol(ac)
      const length = symbol & 15
      const run = symbol >> 4
      if (length === 0 && run !== RUN_OF_ZEROS) return
      k += run + 1
      reader.skip(length)
    }
    if (k > LAST + 1) throw new BrokenData('A block has too many coefficients.')
  }
}

/** First scan of a band of coefficients: section G.1.2.2. */
function acFirst(
  coded: Component['coded'],
  ac: HuffmanTable,
  first: number,
  last: number,
): BlockReader {
  let emptyBlocks = 0
  return {
    endInterval() {
      if (emptyBlocks > 0) throw new BrokenData('A run of blocks is too long.')
    },
    block(reader, index) {
      if (emptyBlocks > 0) {
        emptyBlocks--
        return
      }
      let k = first
      while (k <= last) {
        const symbol = reader.symbol(ac)
        const length = symbol & 15
        const run = symbol >> 4
        if (length === 0 && run !== RUN_OF_ZEROS) {
          emptyBlocks = (1 << run) + reader.bits(run) - 1
          return
        }
        k += run
        if (k > last) break
        if (length > 0) mark(coded, index, k)
        reader.skip(length)
        k++
      }
      if (k > last + 1) throw new BrokenData('A block has too many coefficients.')
    },
  }
}

/** Further bits of a band of coefficients: section G.1.2.3. */
function acRefinement(
  coded: Component['coded'],
  ac: HuffmanTable,
  first: number,
  last: number,
): BlockReader {
  let emptyBlocks = 0
  return {
    endInterval() {
      if (emptyBlocks > 0) throw new BrokenData('A run of blocks is too long.')
    },
    block(reader, index) {
      let k = first
      while (emptyBlocks === 0 && k <= last) {
        const symbol = reader.symbol(ac)
        const length = symbol & 15
        let run = symbol >> 4
        if (length === 0 && run !== RUN_OF_ZEROS) {
          emptyBlocks = (1 << run) + reader.bits(run)
          break
        }
        if (length > 1) throw new BrokenData('A refinement has more than one bit.')
        reader.skip(length)
        for (; k <= last; k++) {
          if (isMarked(coded, index, k)) reader.skip(1)
          else if (run-- === 0) break
        }
        if (k > last) throw new BrokenData('A block has too many coefficients.')
        if (length > 0) mark(coded, index, k)
        k++
      }
      if (emptyBlocks === 0) return
      emptyBlocks--
      for (; k <= last; k++) if (isMarked(coded, index, k)) reader.skip(1)
    },
  }
}

function mark(coded: Component['coded'], index: number, k: number): void {
  const word = index * 2 + (k >> 5)
  coded[word] = (coded[word] ?? 0) | (1 << (k & 31))
}

function isMarked(coded: Component['coded'], index: number, k: number): boolean {
  return (((coded[index * 2 + (k >> 5)] ?? 0) >>> (k & 31)) & 1) === 1
}
