import { open } from 'node:fs/promises'
import type { MasterFormat } from '../accepted-formats.ts'
import { type FileWindow, fileWindow } from './file-window.ts'

/** What the container of an image says before anything is decoded. */
export type ContainerFacts = {
  readonly animated: boolean
  /** The file ends where its own structure says it ends; libvips does not look for a PNG's end. */
  readonly complete: boolean
  /** Compressed without loss: always so for PNG, never for JPEG. */
  readonly lossless: boolean
}

/** Real files have some thousands of chunks at most; more is an attempt to keep the service busy. */
const MAX_CHUNKS = 65_536

/** Walks over the chunks of an image file without reading their content. */
export async function readContainerFacts(
  path: string,
  format: MasterFormat,
): Promise<ContainerFacts> {
  if (format === 'jpeg') return { animated: false, complete: true, lossless: false }
  const file = await open(path)
  try {
    const read = fileWindow(file)
    return format === 'png' ? await pngFacts(read) : await webpFacts(read, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function pngFacts(read: FileWindow): Promise<ContainerFacts> {
  let animated = false
  let at = 8
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const chunk = await read(at, 8)
    if (chunk.length < 8) break
    const type = chunk.toString('latin1', 4, 8)
    if (type === 'acTL') animated = true
    const end = at + 12 + chunk.readUInt32BE(0)
    if (type === 'IEND')
      return { animated, complete: (await read(end - 1, 1)).length === 1, lossless: true }
    at = end
  }
  return { animated, complete: false, lossless: true }
}

async function webpFacts(read: FileWindow, fileSize: number): Promise<ContainerFacts> {
  const header = await read(0, 12)
  const complete = header.length === 12 && header.readUInt32LE(4) + 8 <= fileSize
  let animated = false
  let at = 12
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const chunk = await read(at, 8)
    if (chunk.length < 8) break
    const type = chunk.toString('latin1', 0, 4)
    if (type === 'ANIM' || type === 'ANMF') animated = true
    if (animated || type === 'VP8 ' || type === 'VP8L')
      return { animated, complete, lossless: type === 'VP8L' }
    const length = chunk.readUInt32LE(4)
    at += 8 + length + (length % 2)
  }
  return { animated, complete: false, lossless: false }
}
