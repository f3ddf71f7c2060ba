import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import { fitInside, type Size, type Window } from '../../../src/composition/geometry.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import { planVariants } from '../../../src/composition/plan.ts'
import { drawPlanned, pixelAt, temporaryFolder, writePicture } from './pictures.ts'

const RED = { r: 200, g: 10, b: 20 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

/** A red picture of a size as one of the shipped products, and where in it the picture lies. */
async function framed(size: Size, key: string): Promise<{ picture: Raster; place: Window }> {
  const path = join(folder.path, `${size.width}.png`)
  const { sha256 } = await writePicture(path, size, RED)
  const variants = CATALOGUE.filter((variant) => variantKey(variant) === key)
  const templates = await readTemplates()
  const { planned } = planVariants({ templates, sourceSha256: sha256, picture: size, variants })
  const [plan] = planned
  if (!plan) throw new Error(`${key} cannot be planned.`)
  return { picture: await drawPlanned(path, plan), place: fitInside(size, plan.window) }
}

/** The px so far away from the middle of each side of a rectangle: left, right, above, below. */
function around(picture: Raster, { x, y, width, height }: Window, distance: number): number[][] {
  const [across, down] = [x + Math.floor(width / 2), y + Math.floor(height / 2)]
  return [
    pixelAt(picture, x - distance, down),
    pixelAt(picture, x + width - 1 + distance, down),
    pixelAt(picture, across, y - distance),
    pixelAt(picture, across, y + height - 1 + distance),
  ]
}

// Besides the measures, each picture is pinned px for px. When one fails, look at what the change draws: if the
// difference is intended, take over the new hash and raise the version of the engine.
const APPROVED = {
  landscape: [
    { width: 400, height: 300 },
    'e161c8627a228466cf6d570bbda5e54478eb879fde6d7960a1f852b845b77d91',
  ],
  portrait: [
    { width: 300, height: 450 },
    '9ac8564e31423a294d2c3f1cc2be6c64ac8de818fa5e972009fb0629ccb8b2f5',
  ],
  square: [
    { width: 320, height: 320 },
    'bed53d4035dfc4b5cea1dc35ce4d23855f067ced758cefcf0446992c3e73a441',
  ],
  panorama: [
    { width: 600, height: 200 },
    '7ff5921b47bb689ddf6fc1c1ac8c4f740b04fbab9b913edc1d875fc3f7212455',
  ],
  tall: [
    { width: 210, height: 630 },
    'eb0fa330b516a56f80c55b3add2a4d6597440ca602b20501759561b3c2f1f850',
  ],
} as const

describe('a picture in the shipped frame of its shape', () => {
  it.each(Object.entries(APPROVED))('%s', async (_, [size, approved]) => {
    const { picture, place } = await framed(size, 'premium-natural-navy')
    // Whole and sharp to its edge.
    expect(around(picture, place, 0)).toEqual(Array(4).fill([200, 10, 20]))
    // The same reveal of white paper on all four sides, then the bevel, then the mat.
    for (const distance of [2, 10, 19])
      for (const px of around(picture, place, distance))
        expect(Math.min(...px)).toBeGreaterThan(140)
    for (const distance of [36, 60, 120])
      for (const px of around(picture, place, distance)) expect(Math.max(...px)).toBeLessThan(90)
    expect(createHash('sha256').update(picture.data).digest('hex')).toBe(approved)
  })

  it('has an even margin of paper where there is no mat', async () => {
    const { picture, place } = await framed({ width: 300, height: 450 }, 'wood-brown-none')
    expect(around(picture, place, 0)).toEqual(Array(4).fill([200, 10, 20]))
    for (const px of around(picture, place, 40)) expect(Math.min(...px)).toBeGreaterThan(190)
    for (const px of around(picture, place, 120)) expect(Math.max(...px)).toBeLessThan(170)
  })
})
