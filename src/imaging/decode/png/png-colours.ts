import { pngChunks, type ReadBytes, viewOf } from '../../quality/chunks.ts'
import { HDR_TRANSFERS, hdrRefused } from '../hdr.ts'
import { greyProfile, type Primaries, rgbProfile, type ToneCurve } from './matrix-profile.ts'

/** The chunks before the picture data that say what its colours mean. */
export const COLOUR_CHUNKS: readonly string[] = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM']

/**
 * What the decoder has to be told of the colours: nothing, because it knows, or the ICC profile that stands for them;
 * `none` for an embedded one that does not count.
 */
export type PngColours = 'known' | 'none' | { readonly profile: Buffer }

const D65 = [0.3127, 0.329] as const
const SRGB: Primaries = { white: D65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] }
/** Numbers of `ColourPrimaries` (ITU-T H.273) that pictures have. */
const PRIMARIES: Readonly<Record<number, Primaries>> = {
  1: SRGB,
  2: SRGB,
  9: { white: D65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  12: { white: D65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
}
const srgbCurve: ToneCurve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const power =
  (exponent: number): ToneCurve =>
  (value) =>
    value ** exponent
/** Numbers of `TransferCharacteristics`. Those of television are shown as sRGB, as for HEIC. */
const CURVES: Readonly<Record<number, ToneCurve>> = {
  1: srgbCurve,
  2: srgbCurve,
  4: power(2.2),
  6: srgbCurve,
  8: power(1),
  13: srgbCurve,
  14: srgbCurve,
  15: srgbCurve,
}
/** Chunks before the picture data of real files. */
const MAX_CHUNKS = 4096
/** A file that says 1/2.2 means sRGB. */
const SRGB_EXPONENT = { least: 2.15, most: 2.25 }
/** Exponents beyond it are mistakes. */
const MAX_EXPONENT = 8
/** Chromaticities that differ by less are the same. */
const TOLERANCE = 0.002

/**
 * What the colour chunks of a PNG say, by the precedence of the PNG specification (third edition, section 4.3): `cICP`,
 * `iCCP`, `sRGB`, then `gAMA` and `cHRM`. Values that make no colour space are passed over.
 *
 * @throws ServiceError `UNSUPPORTED_IMAGE_FORMAT` for high dynamic range.
 */
export async function readPngColours(read: ReadBytes): Promise<PngColours> {
  const chunks = new Map<string, DataView>()
  for await (const { type, start, length } of pngChunks(read, MAX_CHUNKS)) {
    if (type === 'IDAT' || type === 'IEND') break
    if (!COLOUR_CHUNKS.includes(type) || chunks.has(type)) continue
    const content = await read(start, Math.min(length, 32))
    chunks.set(type, viewOf(content))
  }
  const [colourType = 0] = await read(25, 1)
  const isGrey = (colourType & 2) === 0
  const space = ofCicp(chunks.get('cICP')) ?? ofGamma(chunks)
  if (!space) return 'known'
  const { primaries, curve } = space
  if (curve === srgbCurve && (isGrey || primaries === SRGB))
    return chunks.has('iCCP') ? 'none' : 'known'
  const profile = isGrey ? greyProfile(curve) : rgbProfile(primaries, curve)
  return profile ? { profile } : 'known'
}

type Space = { readonly primaries: Primaries; readonly curve: ToneCurve }

function ofCicp(content: DataView | undefined): Space | undefined {
  if (content?.byteLength !== 4) return undefined
  const transfer = content.getUint8(1)
  if (HDR_TRANSFERS.includes(transfer)) throw hdrRefused('png')
  const isFullRange = content.getUint8(2) === 0 && content.getUint8(3) === 1
  const [primaries, curve] = [PRIMARIES[content.getUint8(0)], CURVES[transfer]]
  return primaries && curve && isFullRange ? { primaries, curve } : undefined
}

function ofGamma(chunks: ReadonlyMap<string, DataView>): Space | undefined {
  if (chunks.has('iCCP') || chunks.has('sRGB')) return undefined
  const curve = curveOf(chunks.get('gAMA'))
  const primaries = primariesOf(chunks.get('cHRM'))
  if (!curve && !primaries) return undefined
  const { exponent = 2.2 } = curve ?? {}
  const meansSrgb = exponent > SRGB_EXPONENT.least && exponent < SRGB_EXPONENT.most
  if (!primaries) return { primaries: SRGB, curve: meansSrgb ? srgbCurve : power(exponent) }
  return {
    primaries,
    curve: !curve || (meansSrgb && primaries === SRGB) ? srgbCurve : power(exponent),
  }
}

function curveOf(content: DataView | undefined): { readonly exponent: number } | undefined {
  if (content?.byteLength !== 4) return undefined
  const exponent = 100_000 / content.getUint32(0)
  return exponent <= MAX_EXPONENT && exponent >= 1 / MAX_EXPONENT ? { exponent } : undefined
}

function primariesOf(content: DataView | undefined): Primaries | undefined {
  if (content?.byteLength !== 32) return undefined
  const value = (at: number) => content.getUint32(at * 4) / 100_000
  const point = (at: number) => [value(at), value(at + 1)] as const
  const [white, red, green, blue] = [point(0), point(2), point(4), point(6)]
  const found = { white, red, green, blue }
  if (Object.values(found).some(([x, y]) => y < 0.0001 || x + y > 1)) return undefined
  const isSrgb = (['white', 'red', 'green', 'blue'] as const).every((light) =>
    found[light].every((each, at) => Math.abs(each - (SRGB[light][at] ?? 0)) < TOLERANCE),
  )
  return isSrgb ? SRGB : found
}
