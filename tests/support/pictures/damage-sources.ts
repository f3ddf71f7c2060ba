import type { Sharp } from 'sharp'
import { assembleHeic, codedPicture } from '../../fixtures/heic/assemble.ts'
import { heicFile } from './heic-files.ts'
import { drawPicture } from './images.ts'

export type DamageSource = {
  readonly format: 'jpeg' | 'png' | 'webp' | 'heic'
  readonly draw: () => Promise<Buffer>
  /** Offset of the first byte of the picture data. */
  readonly dataAt: (bytes: Buffer) => number
}

const size = { width: 360, height: 280 }
const picture = (): Sharp => drawPicture(size)
const afterMarker = (marker: number) => (bytes: Buffer) => {
  const at = bytes.indexOf(Buffer.from([0xff, marker]))
  return at + 2 + bytes.readUInt16BE(at + 2)
}
const after = (type: string, header: number) => (bytes: Buffer) => bytes.indexOf(type) + header

const jpeg = (draw: () => Promise<Buffer>): DamageSource => ({
  format: 'jpeg',
  draw,
  dataAt: afterMarker(0xda),
})
const png = (draw: () => Promise<Buffer>): DamageSource => ({
  format: 'png',
  draw,
  dataAt: after('IDAT', 4),
})
const webp = (draw: () => Promise<Buffer>, chunk: string): DamageSource => ({
  format: 'webp',
  draw,
  dataAt: after(chunk, 24),
})
const heic = (draw: () => Promise<Buffer>): DamageSource => ({
  format: 'heic',
  draw,
  dataAt: after('mdat', 4),
})

/** One undamaged file of each kind that the service takes in. */
export const DAMAGE_SOURCES: Readonly<Record<string, DamageSource>> = {
  JPEG: jpeg(() => picture().jpeg({ quality: 88 }).toBuffer()),
  'JPEG with full colour resolution': jpeg(() =>
    picture().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
  ),
  'grey JPEG': jpeg(() => picture().toColourspace('b-w').jpeg({ quality: 88 }).toBuffer()),
  'progressive JPEG': jpeg(() => picture().jpeg({ quality: 88, progressive: true }).toBuffer()),
  PNG: png(() => picture().png().toBuffer()),
  'interlaced PNG': png(() => picture().png({ progressive: true }).toBuffer()),
  'PNG with a palette': png(() => picture().png({ palette: true }).toBuffer()),
  WebP: webp(() => picture().webp({ quality: 88 }).toBuffer(), 'VP8 '),
  'lossless WebP': webp(() => picture().webp({ lossless: true }).toBuffer(), 'VP8L'),
  'WebP with transparency': webp(
    () => picture().ensureAlpha(0.5).webp({ quality: 88 }).toBuffer(),
    'ALPH',
  ),
  HEIC: heic(() => heicFile('landscape')),
  'HEIC of tiles': heic(async () => {
    const tile = codedPicture(await heicFile('square'))
    const tiles = Array.from({ length: 6 }, () => tile)
    const layout = { columns: 3, tileWidth: 160, tileHeight: 160, gridInMeta: true }
    return assembleHeic({ tiles, ...layout })
  }),
}
