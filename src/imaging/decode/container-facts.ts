import type { MasterFormat } from '../accepted-formats.ts'
import { pngChunks, type ReadBytes, viewOf, webpChunks } from '../quality/chunks.ts'

/** What the container of an image says before anything is decoded. */
export type ContainerFacts = {
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
    if (type === 'acTL') animated = true
    if (type === 'IEND')
      return { animated, complete: start + length + 4 <= fileSize, lossless: true }
  }
  return { animated, complete: false, lossless: true }
}

async function webpFacts(read: ReadBytes, fileSize: number): Promise<ContainerFacts> {
  const header = await read(0, 12)
  const fits = header.length === 12 && viewOf(header).getUint32(4, true) + 8 <= fileSize
  let alphaIsMissing = false
  for await (const { type, start } of webpChunks(read, MAX_CHUNKS)) {
    if (type === 'VP8X') alphaIsMissing = (((await read(start, 1))[0] ?? 0) & ALPHA_FLAG) !== 0
    if (type === 'ALPH') alphaIsMissing = false
    const animated = type === 'ANIM' || type === 'ANMF'
    const lossless = type === 'VP8L'
    if (animated || lossless) return { animated, complete: fits, lossless }
    if (type === 'VP8 ') return { animated, complete: fits && !alphaIsMissing, lossless }
  }
  return { animated: false, complete: false, lossless: false }
}
