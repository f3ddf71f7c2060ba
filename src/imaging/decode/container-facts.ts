import type { MasterFormat } from '../accepted-formats.ts'
import { pngChunks, type ReadBytes, viewOf, webpChunks } from '../quality/chunks.ts'

/** What the container of an image says before anything is decoded. */
export type ContainerFacts = {
  /** It has more than one frame. */
  readonly animated: boolean
  /** The file ends where its own structure says it ends; libvips does not look for a PNG's end. */
  readonly complete: boolean
  /** Compressed without loss: always so for PNG, never for JPEG. */
  readonly lossless: boolean
}

/** Real files have some thousands of chunks at most. */
const MAX_CHUNKS = 65_536
/** Says that a WebP has transparency: in a chunk of its own, unless it is compressed without loss. */
const ALPHA_FLAG = 0x10

/** Walks over the chunks of an image file without reading their content. */
export async function readContainerFacts(
  read: ReadBytes,
  format: MasterFormat,
  fileSize: number,
): Promise<ContainerFacts> {
  if (format === 'jpeg') return { animated: false, complete: true, lossless: false }
  return format === 'png' ? pngFacts(read, fileSize) : webpFacts(read, fileSize)
}

async function pngFacts(read: ReadBytes, fileSize: number): Promise<ContainerFacts> {
  let animated = false
  for await (const { type, start, length } of pngChunks(read, MAX_CHUNKS)) {
    if (type === 'acTL') animated = (await framesAt(read, start)) > 1
    if (type === 'IEND')
      return { animated, complete: start + length + 4 <= fileSize, lossless: true }
  }
  return { animated, complete: false, lossless: true }
}

/** Frames that an `acTL` chunk announces. One alone is a picture. */
async function framesAt(read: ReadBytes, start: number): Promise<number> {
  const content = await read(start, 4)
  return content.length === 4 ? viewOf(content).getUint32(0) : 0
}

async function webpFacts(read: ReadBytes, fileSize: number): Promise<ContainerFacts> {
  const header = await read(0, 12)
  const fits = header.length === 12 && viewOf(header).getUint32(4, true) + 8 <= fileSize
  let alphaIsMissing = false
  let frames = 0
  for await (const { type, start } of webpChunks(read, MAX_CHUNKS)) {
    if (type === 'VP8X') alphaIsMissing = (((await read(start, 1))[0] ?? 0) & ALPHA_FLAG) !== 0
    if (type === 'ALPH') alphaIsMissing = false
    if (type === 'ANMF') frames++
    if (frames > 1) return { animated: true, complete: fits, lossless: false }
    if (type === 'VP8L') return { animated: false, complete: fits, lossless: true }
    if (type === 'VP8 ')
      return { animated: false, complete: fits && !alphaIsMissing, lossless: false }
  }
  return { animated: false, complete: fits && frames === 1, lossless: false }
}
