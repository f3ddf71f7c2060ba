import { type Box, boxesIn } from './boxes.ts'
import {
  type Extent,
  itemInfoHeader,
  readExtents,
  readPrimary,
  readReferences,
} from './heic-items.ts'

/** What the boxes of an HEIC file say beside its size. */
export type HeicFacts = {
  /** Kinds of its items: `hvc1` and `grid` are pictures in HEVC, `av01` in AV1. */
  readonly itemTypes: ReadonlySet<string>
  /** It has a film of pictures, with or without a single one beside it. */
  readonly sequence: boolean
  /** Colour primaries and transfer function by their numbers in ITU-T H.273. */
  readonly primaries?: number
  readonly transfer?: number
  /** The colours are already multiplied by the transparency. */
  readonly premultiplied: boolean
  /** Where the coded pictures lie that the main one consists of: itself, or its tiles. */
  readonly coded: readonly (readonly Extent[])[]
  /** Bytes of the length before each part of a coded picture, as its configurations say. */
  readonly lengthBytes: ReadonlySet<number>
}

/** What has been found so far, by box. */
type Found = {
  readonly types: Map<number, string>
  readonly boxes: Map<string, Box>
  /** Items that another is derived from. */
  readonly sources: Map<number, number[]>
  readonly lengthBytes: Set<number>
  colours: Pick<HeicFacts, 'primaries' | 'transfer'>
}

/**
 * Reads the boxes of an HEIF file (ISO/IEC 23008-12) but for the pictures in them.
 *
 * @throws ServiceError `IMAGE_CORRUPT` where a box or an item ends after the file.
 */
export function heicFacts(file: Buffer): HeicFacts {
  const found: Found = {
    types: new Map(),
    boxes: new Map(),
    sources: new Map(),
    lengthBytes: new Set(),
    colours: {},
  }
  for (const box of boxesIn(file)) visit(file, box, found)
  const { types, boxes, lengthBytes, colours } = found
  const locations = boxes.get('iloc')
  const extents = locations ? readExtents(file, locations, boxes.get('idat')) : new Map()
  return {
    itemTypes: new Set(types.values()),
    sequence: boxes.has('moov'),
    premultiplied: boxes.has('prem'),
    coded: codedItems(file, found).map((item) => extents.get(item) ?? []),
    lengthBytes,
    ...colours,
  }
}

function visit(file: Buffer, box: Box, found: Found): void {
  const { type, start, end } = box
  const bytes = file.subarray(start, end)
  found.boxes.set(type, box)
  const within = (header: number) => boxesIn(file, { start: Math.min(start + header, end), end })
  switch (type) {
    case 'meta':
      for (const inner of within(4)) visit(file, inner, found)
      break
    case 'iinf':
      for (const inner of within(itemInfoHeader(file, box))) visit(file, inner, found)
      break
    case 'iprp':
    case 'ipco':
      for (const inner of within(0)) visit(file, inner, found)
      break
    case 'iref':
      for (const inner of within(4)) {
        found.boxes.set(inner.type, inner)
        const [from, to] = readReferences(file, bytes[0] ?? 0, inner)
        if (inner.type === 'dimg') found.sources.set(from, to)
      }
      break
    case 'infe':
      if (bytes.length >= 12) found.types.set(...itemType(bytes))
      break
    case 'hvcC':
      if (bytes.length > 21) found.lengthBytes.add(((bytes[21] ?? 0) & 3) + 1)
      break
    case 'colr':
      if (bytes.length >= 8 && bytes.toString('latin1', 0, 4) === 'nclx')
        found.colours = { primaries: bytes.readUInt16BE(4), transfer: bytes.readUInt16BE(6) }
  }
}

/** Number and type of an item. Numbers have two bytes before version 3, four since. */
function itemType(info: Buffer): [number, string] {
  const long = info[0] === 3
  const at = long ? 10 : 8
  return [long ? info.readUInt32BE(4) : info.readUInt16BE(4), info.toString('latin1', at, at + 4)]
}

/** The items in HEVC that the main picture is derived from; itself where it is one. */
function codedItems(file: Buffer, { types, boxes, sources }: Found): number[] {
  const primary = boxes.get('pitm')
  const items = new Set(primary ? [readPrimary(file, primary)] : [])
  // A set also visits what is added to it meanwhile.
  for (const item of items) for (const source of sources.get(item) ?? []) items.add(source)
  return [...items].filter((item) => types.get(item) === 'hvc1')
}
