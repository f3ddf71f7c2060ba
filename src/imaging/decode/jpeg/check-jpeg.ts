import { corrupt } from '../corrupt.ts'
import { BrokenData } from './entropy-reader.ts'
import { HuffmanTable } from './huffman-table.ts'
import { type Frame, isComplete, readFrame, type Scan } from './jpeg-frame.ts'
import { readScan } from './read-scan.ts'
import { standardTables } from './standard-tables.ts'

/** Real files have some dozens; more is an attempt to keep the service busy. */
const MAX_SCANS = 100

const MARKER = { dht: 0xc4, eoi: 0xd9, sos: 0xda, dri: 0xdd } as const
/** Baseline, extended and progressive with Huffman codes. */
const CHECKED_FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2]
const PROGRESSIVE = 0xc2
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![MARKER.dht, 0xc8, 0xcc].includes(marker)
/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

type State = {
  readonly tables: { readonly dc: HuffmanTable[]; readonly ac: HuffmanTable[] }
  frame: Frame | null
  /** MCUs between two restart markers. */
  interval: number
  scans: number
}

/**
 * Looks whether a JPEG file has exactly the data that its picture needs, by reading every code of it: the
 * library that decodes it fills in what is missing, and passes over what is left at the end. What stands
 * in the headers before the first scan is not judged; decoders pass over it.
 *
 * @returns `unchecked` for files that only the decoder can judge: arithmetic codes, 12 bits.
 * @throws ServiceError `IMAGE_CORRUPT`
 * @see docs/decisions/0201-read-every-code-of-a-jpeg-before-decoding-it.md
 */
export function checkJpeg(data: Uint8Array): 'whole' | 'unchecked' {
  try {
    return readFile(data)
  } catch (error) {
    throw error instanceof BrokenData ? corrupt('jpeg', error) : error
  }
}

function readFile(data: Uint8Array): 'whole' | 'unchecked' {
  const state: State = { tables: standardTables(), frame: null, interval: 0, scans: 0 }
  let at = 2
  for (;;) {
    const end = at
    at = nextMarker(data, end)
    if (state.scans > 0 && !isFilled(data, end, at))
      throw new BrokenData('Foreign data stand between the scans.')
    const marker = data[at + 1] ?? 0
    if (marker === MARKER.eoi) {
      if (!state.frame) throw corrupt('jpeg', 'damaged')
      if (!isComplete(state.frame)) throw corrupt('jpeg', 'truncated')
      return 'whole'
    }
    at += 2
    if (isBare(marker)) continue
    const length = (data[at] ?? 0) * 256 + (data[at + 1] ?? 0)
    if (at + length > data.length) throw corrupt('jpeg', 'truncated')
    const content = data.subarray(at + 2, at + length)
    at += length
    if (marker === MARKER.dht) readTables(content, state)
    else if (marker === MARKER.dri) state.interval = (content[0] ?? 0) * 256 + (content[1] ?? 0)
    else if (isFrame(marker)) {
      if (state.frame) throw corrupt('jpeg', 'damaged')
      if (!CHECKED_FRAMES.includes(marker)) return 'unchecked'
      state.frame = readFrame(content, marker === PROGRESSIVE)
      if (!state.frame) return 'unchecked'
    } else if (marker === MARKER.sos) {
      const end = readOneScan(data, at, content, state)
      if (end === null) return 'unchecked'
      at = end
    }
  }
}

/** Offset of the next marker at or behind an offset; what stands before it is passed over. */
function nextMarker(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1] ?? 0
    if (next !== 0 && next !== 0xff) return at
  }
  throw corrupt('jpeg', 'truncated')
}

/** Whether only fill bytes stand between two offsets. */
function isFilled(data: Uint8Array, from: number, to: number): boolean {
  return data.subarray(from, to).every((byte) => byte === 0xff)
}

function readOneScan(
  data: Uint8Array,
  at: number,
  header: Uint8Array,
  state: State,
): number | null {
  const { frame, interval } = state
  if (!frame || ++state.scans > MAX_SCANS) throw corrupt('jpeg', 'damaged')
  const scan = readScanHeader(header, frame, state.tables)
  if (frame.progressive && !continues(scan))
    throw new BrokenData('A scan refines what no scan has begun.')
  let end: number | null
  try {
    end = readScan(data, at, frame, scan, interval)
  } catch (error) {
    if (!(error instanceof BrokenData) || hasMarker(data, at)) throw error
    throw corrupt('jpeg', new BrokenData('truncated', { cause: error }))
  }
  const bands = frame.progressive ? scan : { first: 0, last: 63, low: 0 }
  for (const { component } of scan.components)
    component.missingBits.fill(bands.low, bands.first, bands.last + 1)
  return end
}

/** Whether anything but restart markers follows. */
function hasMarker(data: Uint8Array, from: number): boolean {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isBare(next)) return true
  }
  return false
}

function readScanHeader(header: Uint8Array, frame: Frame, tables: State['tables']): Scan {
  const count = header[0] ?? 0
  if (count < 1 || count > 4 || header.length < 4 + count * 2) throw corrupt('jpeg', 'damaged')
  const components = Array.from({ length: count }, (_, index) => {
    const component = frame.components.find(({ id }) => id === header[1 + index * 2])
    if (!component) throw corrupt('jpeg', 'damaged')
    const chosen = header[2 + index * 2] ?? 0
    return { component, dc: tables.dc[chosen >> 4], ac: tables.ac[chosen & 15] }
  })
  const [first = 0, last = 0, bits = 0] = header.subarray(1 + count * 2)
  const scan = { components, first, last, high: bits >> 4, low: bits & 15 }
  if (frame.progressive && !isLegal(scan)) throw corrupt('jpeg', 'damaged')
  return scan
}

/** Section G.1.1.1.1: the first coefficient alone, or others of one component. */
function isLegal({ components, first, last, low }: Scan): boolean {
  if (low > 13) return false
  if (first === 0) return last === 0
  return components.length === 1 && first <= last && last <= 63
}

/** Whether a scan of further bits continues where the scan before left off. */
function continues({ components, first, last, high }: Scan): boolean {
  if (high === 0) return true
  return components.every(({ component }) =>
    component.missingBits.subarray(first, last + 1).every((bits) => bits === high),
  )
}

/** A segment may hold several tables (section B.2.4.2). */
function readTables(content: Uint8Array, { tables }: State): void {
  let at = 0
  while (at + 17 <= content.length) {
    const target = content[at] ?? 0
    const counts = content.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const symbols = content.subarray(at + 17, at + 17 + total)
    const table = new HuffmanTable(counts, symbols)
    if (target >> 4 === 0) tables.dc[target & 15] = table
    else tables.ac[target & 15] = table
    at += 17 + total
  }
}
