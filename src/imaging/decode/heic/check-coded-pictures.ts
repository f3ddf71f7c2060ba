import { corrupt } from '../corrupt.ts'
import type { HeicFacts } from './heic-facts.ts'

const TWO_ZEROS = Buffer.from([0, 0])
/** Types of NAL units below this are parts of a picture; the others describe it. */
const FIRST_DESCRIPTION = 32
const HEADER_BYTES = 2
const MAX_PADDING_BYTES = 7

/**
 * Looks whether the coded pictures of an HEIC file are whole: each is a chain of NAL units that ends
 * where the picture ends, begins with the first slice, and has no sequence of bytes that an encoder must
 * not write (ITU-T H.265, section 7.4.2), which a block that was never written consists of. The decoder
 * would fill in what is missing and say nothing.
 *
 * @throws ServiceError `IMAGE_CORRUPT`
 */
export function checkCodedPictures(
  file: Buffer,
  { coded, lengthBytes }: Pick<HeicFacts, 'coded' | 'lengthBytes'>,
): void {
  for (const extents of coded) {
    const parts = extents.map(({ start, end }) => file.subarray(start, end))
    const picture = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    if (![...lengthBytes].some((bytes) => isWhole(picture, bytes))) throw corrupt('heic', 'damaged')
  }
}

function isWhole(picture: Buffer, lengthBytes: number): boolean {
  let slices = 0
  let at = 0
  while (at < picture.length) {
    if (at + lengthBytes > picture.length) return false
    const start = at + lengthBytes
    at = start + picture.readUIntBE(at, lengthBytes)
    if (at > picture.length || at - start <= HEADER_BYTES) return false
    const unit = picture.subarray(start, at)
    const header = unit[0] ?? 0
    if (header & 0x80 || hasForbiddenBytes(unit)) return false
    if (header >> 1 >= FIRST_DESCRIPTION) continue
    const isFirst = ((unit[HEADER_BYTES] ?? 0) & 0x80) !== 0
    if (slices === 0 && !isFirst) return false
    slices++
  }
  return slices > 0
}

/** After two zeros comes a number above 3, or 3 that is followed by 0 to 3 or ends the unit. */
function hasForbiddenBytes(padded: Buffer): boolean {
  const unit = withoutPadding(padded)
  for (let at = unit.indexOf(TWO_ZEROS); at >= 0; at = unit.indexOf(TWO_ZEROS, at + 2)) {
    const third = unit[at + 2] ?? 0
    if (third < 3 || (third === 3 && (unit[at + 3] ?? 0) > 3)) return true
  }
  return false
}

/** Some encoders fill a unit up to a multiple of 8 bytes, which decoders pass over. */
function withoutPadding(unit: Buffer): Buffer {
  let end = unit.length
  while (end > unit.length - MAX_PADDING_BYTES && unit[end - 1] === 0) end--
  return unit.subarray(0, end)
}
