import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { Metadata } from 'sharp'
import { openImage } from '../../open-image.ts'
import { pngChunks } from '../../quality/chunks.ts'
import { asTempError } from '../../temp-error.ts'
import { corrupt } from '../corrupt.ts'
import { fileWindow } from '../file-window.ts'
import { COLOUR_CHUNKS, readPngColours } from './png-colours.ts'

type Picture = { readonly source: string; readonly metadata: Metadata }

/** Signature and header, which come first in every PNG. */
const HEADER_BYTES = 33
const MAX_CHUNKS = 65_536

/**
 * A PNG whose colours are described by other chunks than a profile, written with the profile that stands for them:
 * libvips knows profiles only. Every other PNG as it is.
 *
 * @param target path of the PNG file to write.
 * @throws ServiceError `UNSUPPORTED_IMAGE_FORMAT` (HDR), `IMAGE_CORRUPT`, `STORAGE_FULL`, `STORE_UNAVAILABLE`
 */
export async function withColourProfile(
  picture: Picture,
  target: () => string,
  maxPixels: number,
): Promise<Picture> {
  const { source } = picture
  const file = await open(source)
  try {
    const read = fileWindow(file)
    const colours = await readPngColours(read)
    if (colours === 'known') return picture
    const kept: [start: number, end: number][] = []
    for await (const { type, start, length } of pngChunks(read, MAX_CHUNKS)) {
      // What is behind the first picture data is taken over as it is.
      const end = type === 'IDAT' ? Number.POSITIVE_INFINITY : start + length + 4
      if (type !== 'IHDR' && !COLOUR_CHUNKS.includes(type)) kept.push([start - 8, end])
      if (type === 'IDAT') break
    }
    const path = target()
    await pipeline(async function* () {
      yield* createReadStream(source, { end: HEADER_BYTES - 1 })
      if (colours !== 'none') yield profileChunk(colours.profile)
      for (const [start, end] of kept) yield* createReadStream(source, { start, end: end - 1 })
    }, createWriteStream(path))
    return { source: path, metadata: await openImage(path, maxPixels).metadata() }
  } catch (error) {
    throw (
      asTempError(error) ??
      (error instanceof Error && 'code' in error ? error : corrupt('png', error))
    )
  } finally {
    await file.close()
  }
}

function profileChunk(profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPcolours\0\0', 'latin1'), deflateSync(profile)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
