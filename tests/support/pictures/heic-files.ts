import { readFile } from 'node:fs/promises'

/** HEIC files that `tests/fixtures/heic/draw.ts` has drawn. */
export type HeicName =
  | 'landscape'
  | 'portrait'
  | 'square'
  | 'two-pictures'
  | 'grey'
  | 'with-thumbnail'
  | 'display-p3'
  | 'display-p3-by-number'
  | 'hdr'
  | 'ten-bit'
  | 'transparent'
  | 'largest'
  | 'turned'
  | 'turned-with-exif'
  | 'grid'

export function heicFile(name: HeicName): Promise<Buffer> {
  return readFile(new URL(`../../fixtures/heic/${name}.heic`, import.meta.url))
}

/** An HEIC file whose headers announce another size; its picture data stay what they are. */
export async function floodHeic(width: number, height: number): Promise<Buffer> {
  const file = await heicFile('landscape')
  const extent = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, extent)
  file.writeUInt32BE(height, extent + 4)
  return file
}
