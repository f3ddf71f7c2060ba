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
}

type Box = { readonly type: string; readonly start: number; readonly end: number }

/** Boxes that hold boxes, and how many bytes of their own come first. */
const NESTED = new Map([
  ['meta', 4],
  ['iinf', 6],
  ['iprp', 0],
  ['ipco', 0],
  ['iref', 4],
])
/** Real files have some hundreds; more is an attempt to keep the service busy. */
const MAX_BOXES = 10_000

/** Walks over the boxes of an HEIF file (ISO/IEC 23008-12). What is malformed is passed over. */
export function heicFacts(file: Buffer): HeicFacts {
  const itemTypes = new Set<string>()
  const types = new Set<string>()
  let colours: Pick<HeicFacts, 'primaries' | 'transfer'> = {}
  for (const { type, start, end } of boxes(file)) {
    types.add(type)
    const bytes = file.subarray(start, end)
    if (type === 'infe' && bytes.length >= 12) itemTypes.add(itemType(bytes))
    if (type === 'colr' && bytes.length >= 8 && bytes.toString('latin1', 0, 4) === 'nclx')
      colours = { primaries: bytes.readUInt16BE(4), transfer: bytes.readUInt16BE(6) }
  }
  return { itemTypes, sequence: types.has('moov'), premultiplied: types.has('prem'), ...colours }
}

/** Item numbers have two bytes before version 3, four since. */
function itemType(info: Buffer): string {
  const at = info[0] === 3 ? 10 : 8
  return info.toString('latin1', at, at + 4)
}

function* boxes(file: Buffer): Generator<Box> {
  const levels: { at: number; end: number }[] = [{ at: 0, end: file.length }]
  for (let count = 0; count < MAX_BOXES; count++) {
    const level = levels.at(-1)
    if (!level) return
    if (level.at + 8 > level.end) {
      levels.pop()
      continue
    }
    const size = file.readUInt32BE(level.at)
    const type = file.toString('latin1', level.at + 4, level.at + 8)
    // 0: to the end of the file; 1: a 64-bit length, which only the picture data need.
    const end = size === 0 ? level.end : level.at + (size === 1 ? longSize(file, level.at) : size)
    const start = level.at + (size === 1 ? 16 : 8)
    if (!(end >= start && end <= level.end)) return
    level.at = end
    yield { type, start, end }
    const own = NESTED.get(type)
    if (own !== undefined) levels.push({ at: start + own, end })
  }
}

function longSize(file: Buffer, at: number): number {
  return at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : Number.NaN
}
