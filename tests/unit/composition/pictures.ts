import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { CANVAS, type CatalogueVariant } from '../../../src/composition/catalogue.ts'
import { createBuffers } from '../../../src/composition/engine/buffers.ts'
import { createPainter } from '../../../src/composition/engine/painter.ts'
import { placeArtwork } from '../../../src/composition/engine/placed-artwork.ts'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import { createTemplateCache } from '../../../src/composition/engine/template-cache.ts'
import type { Window } from '../../../src/composition/geometry.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import type { PlannedVariant, TemplateRef } from '../../../src/composition/plan.ts'

export type Color = { readonly r: number; readonly g: number; readonly b: number; alpha?: number }

/** A folder that lives as long as a test file. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'composition-'))
  return { path, remove: () => rm(path, { recursive: true }) }
}

/** A picture of one colour with rectangles of other colours on it, which replace what was there. */
export async function writePicture(
  path: string,
  size: { width: number; height: number },
  ground: Color,
  boxes: readonly { box: Window; color: Color }[] = [],
): Promise<TemplateRef> {
  const data = new Uint8Array(size.width * size.height * 4)
  const whole = { x: 0, y: 0, ...size }
  for (const { box, color } of [{ box: whole, color: ground }, ...boxes]) {
    const bytes = [color.r, color.g, color.b, Math.round((color.alpha ?? 1) * 255)]
    const row = Uint8Array.from({ length: box.width * 4 }, (_, i) => bytes[i % 4] ?? 0)
    for (let y = box.y; y < box.y + box.height; y++) data.set(row, (y * size.width + box.x) * 4)
  }
  const image = sharp(data, { raw: { ...size, channels: 4 } })
  const bytes = await image.png({ compressionLevel: 1 }).toBuffer()
  await writeFile(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A planned variant with these layers, whatever the catalogue says. */
export function planned(
  layers: { mat?: TemplateRef; frame?: TemplateRef; window: Window },
  variant: CatalogueVariant = { type: 'stand', frameColor: null, matColor: null },
): PlannedVariant {
  const key = variantKey(variant)
  const { mat, frame = null, window } = layers
  const fixed = mat ? { ...mat, opening: null } : null
  return { variant, key, window, mat: fixed, frame, contentHash: `content-of-${key}` }
}

/** One picture as the engine draws it, before it is encoded. */
export async function drawPlanned(artworkPath: string, plan: PlannedVariant): Promise<Raster> {
  const artwork = await placeArtwork(artworkPath, [plan.window])
  return createPainter(artwork, createTemplateCache(100e6), createBuffers(2)).draw(plan)
}

/** Red, green, blue and, where there is one, alpha of a px. */
export function pixelAt(picture: Raster, x: number, y: number): number[] {
  const start = (y * picture.width + x) * picture.channels
  return [...picture.data.subarray(start, start + picture.channels)]
}

export const WHOLE: Window = { x: 0, y: 0, ...CANVAS }
