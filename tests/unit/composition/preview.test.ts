import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CANVAS, CATALOGUE } from '../../../src/composition/catalogue.ts'
import { encodePreview } from '../../../src/composition/engine/encode.ts'
import { previewObjectKey, variantObjectKey } from '../../../src/composition/naming.ts'
import { PREVIEW } from '../../../src/composition/preview.ts'
import { areaOf } from '../../../src/object-store/area.ts'
import { installedAreas } from '../../support/service/installed-core.ts'

const LEFT = [200, 30, 40]
const RIGHT = [20, 60, 180]

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const

/** Mean difference of two pictures a channel, 0 to 255. */
async function meanDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([sharp(one).raw().toBuffer(), sharp(other).raw().toBuffer()])
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? Number.NaN)), 0) / a.length
}

/** A canvas with two halves; `channels` 4 lets its lower half through. */
function halves(channels: 3 | 4) {
  const { width, height } = CANVAS
  const data = new Uint8Array(width * height * channels)
  for (let pixel = 0; pixel < width * height; pixel++) {
    data.set(pixel % width < width / 2 ? LEFT : RIGHT, pixel * channels)
    if (channels === 4) data[pixel * 4 + 3] = pixel < (width * height) / 2 ? 255 : 0
  }
  return { data, width, height, channels }
}

describe('the preview of a composed picture', () => {
  it('keeps its ratio to the pixel', () => {
    expect(PREVIEW).toEqual({ width: 480, height: 341 })
  })

  it.each([3, 4] as const)('shows the whole picture with %d channels', async (channels) => {
    const preview = await encodePreview(halves(channels))
    const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ ...PREVIEW, channels })
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * channels
      return [...data.subarray(start, start + channels)]
    }
    for (const [x, colour] of [
      [4, LEFT],
      [235, LEFT],
      [245, RIGHT],
      [475, RIGHT],
    ] as const) {
      const [r = 0, g = 0, b = 0, alpha = 255] = at(x, 100)
      const distance = [r, g, b].map((value, index) => Math.abs(value - (colour[index] ?? 0)))
      expect(Math.max(...distance)).toBeLessThan(24)
      expect(alpha).toBe(255)
    }
    if (channels === 4) expect(at(100, 300)[3]).toBe(0)
  })

  it('shows the same from every second row as from all of them', async () => {
    const { data } = await sharp({
      create: { ...CANVAS, channels: 3, background: '#888', noise: NOISE },
    })
      .blur(4)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ofAllRows = await sharp(data, { raw: { ...CANVAS, channels: 3 } })
      .resize({ ...PREVIEW, fit: 'fill', kernel: 'linear' })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
    const preview = await encodePreview({ data, ...CANVAS, channels: 3 })
    expect(await meanDifference(preview, ofAllRows)).toBeLessThan(1)
  })

  it('lies beside its picture under a name of its own and is as public', () => {
    const keys = CATALOGUE.flatMap((row) => [
      variantObjectKey('art', 'id-1', row),
      previewObjectKey('art', 'id-1', row),
    ])
    expect(new Set(keys).size).toBe(42)
    const isPublic = (key: string) => areaOf(installedAreas, key)?.access === 'public'
    expect(keys.filter((key) => !isPublic(key))).toEqual([])
    for (const odd of [
      'art/id-1/premium-black-white-preview-preview.webp',
      'art/id-1/x-preview.webp',
    ])
      expect(isPublic(odd)).toBe(false)
  })
})
