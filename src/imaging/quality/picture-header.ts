import { pngChunks, type ReadBytes, viewOf, webpChunks } from './chunks.ts'
import type { Dimensions } from './crop.ts'
import { readExif } from './read-exif.ts'

/** What the header of a picture says before a pixel is decoded. */
export type PictureHeader = Dimensions & {
  /** 1 to 8 as in EXIF. Width and height are those of the file, not yet turned by it. */
  readonly orientation: number
}

/** Real files have some hundreds of segments; more is an attempt to keep the reader busy. */
const MAX_SEGMENTS = 4096
const EXIF_BYTES = 64 * 1024

/**
 * Size and orientation of a JPEG, PNG or WebP file, reading no more than its headers; `null` for
 * other files and for those that are cut off before.
 */
export async function readPictureHeader(read: ReadBytes): Promise<PictureHeader | null> {
  const head = await read(0, 30)
  const text = (at: number) => String.fromCharCode(...head.subarray(at, at + 4))
  if (head[0] === 0xff && head[1] === 0xd8) return jpegHeader(read)
  if (head.length >= 24 && text(1).startsWith('PNG')) return pngHeader(read, viewOf(head))
  if (text(0) === 'RIFF' && text(8) === 'WEBP') return webpHeader(read, head)
  return null
}

/** The size of the picture as it is shown, turned by its orientation. */
export function uprightSize({ width, height, orientation }: PictureHeader): Dimensions {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

async function jpegHeader(read: ReadBytes): Promise<PictureHeader | null> {
  let orientation = 1
  let at = 2
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const bytes = await read(at, 9)
    if (bytes.length < 9 || bytes[0] !== 0xff) return null
    const marker = bytes[1] ?? 0
    // Fill bytes may stand before a marker, and some markers have no content.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2
      continue
    }
    const view = viewOf(bytes)
    const length = view.getUint16(2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sized({ width: view.getUint16(7), height: view.getUint16(5), orientation })
    if (marker === 0xda || marker === 0xd9 || length < 2) return null
    if (marker === 0xe1 && orientation === 1)
      orientation = await orientationAt(read, at + 4, length - 2)
    at += 2 + length
  }
  return null
}

async function pngHeader(read: ReadBytes, header: DataView): Promise<PictureHeader | null> {
  const size = { width: header.getUint32(16), height: header.getUint32(20) }
  for await (const { type, start, length } of pngChunks(read, MAX_SEGMENTS)) {
    if (type === 'IDAT' || type === 'IEND') break
    if (type === 'eXIf')
      return sized({ ...size, orientation: await orientationAt(read, start, length) })
  }
  return sized({ ...size, orientation: 1 })
}

async function webpHeader(read: ReadBytes, head: Uint8Array): Promise<PictureHeader | null> {
  if (head.length < 30) return null
  const view = viewOf(head)
  const type = String.fromCharCode(...head.subarray(12, 16))
  if (type === 'VP8 ')
    return sized({
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      orientation: 1,
    })
  if (type === 'VP8L') {
    const bits = view.getUint32(21, true)
    return sized({
      width: (bits & 0x3fff) + 1,
      height: ((bits >>> 14) & 0x3fff) + 1,
      orientation: 1,
    })
  }
  if (type !== 'VP8X') return null
  const uint24 = (at: number) => view.getUint16(at, true) + ((head[at + 2] ?? 0) << 16)
  return sized({
    width: uint24(24) + 1,
    height: uint24(27) + 1,
    orientation: await webpOrientation(read),
  })
}

async function webpOrientation(read: ReadBytes): Promise<number> {
  for await (const { type, start, length } of webpChunks(read, MAX_SEGMENTS)) {
    if (type === 'EXIF') return orientationAt(read, start, length)
  }
  return 1
}

/** 1 where the data are abnormal: the service refuses such a picture later and says why. */
async function orientationAt(read: ReadBytes, start: number, length: number): Promise<number> {
  const exif = readExif(await read(start, Math.min(length, EXIF_BYTES)))
  return 'orientation' in exif ? exif.orientation : 1
}

function sized(header: PictureHeader): PictureHeader | null {
  return header.width > 0 && header.height > 0 ? header : null
}
