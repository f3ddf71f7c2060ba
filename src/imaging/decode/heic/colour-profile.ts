import sharp from 'sharp'
import { HDR_TRANSFERS, hdrRefused } from '../hdr.ts'
import type { HeicFacts } from './heic-facts.ts'

const DISPLAY_P3 = 12
/** BT.709 or "not said", which everybody reads as sRGB; BT.601 differs by less than can be seen. */
const AS_SRGB: readonly number[] = [1, 2, 5, 6]

/**
 * The colour profile that an HEIC file's decoded RGB pixels are in: the embedded one, else the one that
 * its numbers stand for; undefined for sRGB.
 *
 * @throws ServiceError `UNSUPPORTED_IMAGE_FORMAT` for colours that cannot be converted.
 */
export async function colourProfile(
  icc: Buffer | undefined,
  { primaries = 2, transfer = 2 }: HeicFacts,
): Promise<Uint8Array | undefined> {
  // A profile for grey would not fit the RGB that the decoder gives.
  if (icc && icc.toString('latin1', 16, 20) === 'RGB ') return icc
  if (!HDR_TRANSFERS.includes(transfer)) {
    if (AS_SRGB.includes(primaries)) return undefined
    if (primaries === DISPLAY_P3) return displayP3()
  }
  throw hdrRefused('heic')
}

async function displayP3(): Promise<Uint8Array> {
  const pixel = { width: 1, height: 1, channels: 3, background: 'black' } as const
  const png = await sharp({ create: pixel }).withIccProfile('p3').png().toBuffer()
  const { icc } = await sharp(png).metadata()
  if (!icc) throw new Error('The image library has no Display P3 profile.')
  return icc
}
