import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { createBuffers } from '../../../src/composition/engine/buffers.ts'
import { decode } from '../../../src/composition/engine/decode.ts'
import { encodeWebp, WEBP } from '../../../src/composition/engine/encode.ts'
import { createPainter } from '../../../src/composition/engine/painter.ts'
import { placeArtwork } from '../../../src/composition/engine/placed-artwork.ts'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import { createTemplateCache } from '../../../src/composition/engine/template-cache.ts'
import { planVariants } from '../../../src/composition/plan.ts'
import { paintArtwork } from '../../benchmarks/painted-artwork.ts'
import { temporaryFolder } from './pictures.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let pictures: Raster[]

beforeAll(async () => {
  folder = await temporaryFolder()
  const path = join(folder.path, 'painted.jpg')
  await writeFile(path, await paintArtwork({ width: 5400, height: 3600, seed: 8 }))
  const keys = ['premium-natural-navy', 'wood-brown-none', 'postcard-none-none']
  const planned = planVariants({ templates: await readTemplates(), sourceSha256: 'a' })
  const chosen = planned.filter(({ key }) => keys.includes(key))
  const artwork = await placeArtwork(
    path,
    chosen.map(({ window }) => window),
  )
  const painter = createPainter(artwork, createTemplateCache(200e6), createBuffers(1))
  pictures = []
  for (const plan of chosen) pictures.push(await painter.draw(plan))
}, 60_000)
afterAll(() => folder.remove())

/** Peak signal-to-noise ratio in dB. */
function psnr(original: Raster, copy: Raster): number {
  let sum = 0
  for (let i = 0; i < original.data.length; i++) {
    sum += ((original.data[i] ?? 0) - (copy.data[i] ?? 0)) ** 2
  }
  return 10 * Math.log10((255 ** 2 * original.data.length) / sum)
}

describe('encoding with less effort than libwebp uses by itself', { timeout: 60_000 }, () => {
  it('makes files that are at most 1 % larger and at most 0.3 dB worse', async () => {
    let ours = 0
    let slow = 0
    for (const picture of pictures) {
      const { data, width, height, channels } = picture
      const raw = { raw: { width, height, channels } }
      const webp = await encodeWebp(picture)
      const reference = await sharp(data, raw).webp({ quality: WEBP.quality, effort: 4 }).toBuffer()
      ours += webp.length
      slow += reference.length
      const loss =
        psnr(picture, await decode(sharp(reference))) - psnr(picture, await decode(sharp(webp)))
      expect(loss).toBeLessThanOrEqual(0.3)
    }
    expect(ours / slow).toBeLessThanOrEqual(1.01)
  })

  it('keeps pictures close to what was drawn', async () => {
    for (const picture of pictures) {
      const copy = await decode(sharp(await encodeWebp(picture)))
      expect(psnr(picture, copy)).toBeGreaterThan(34)
    }
  })
})
