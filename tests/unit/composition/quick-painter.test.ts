import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { decode } from '../../../src/composition/engine/decode.ts'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import type { Size } from '../../../src/composition/geometry.ts'
import { type Layers, layersOf } from '../../../src/composition/layers.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import { type PlannedVariant, planVariants, type Template } from '../../../src/composition/plan.ts'
import { PREVIEW, PREVIEW_RESIZE } from '../../../src/composition/preview.ts'
import {
  createQuickPainter,
  type QuickTemplate,
} from '../../../src/composition/quick/quick-painter.ts'
import { paintArtwork } from '../../benchmarks/painted-artwork.ts'
import {
  MAGENTA,
  magentaBox,
  reducedToPreview,
  similarity,
} from '../../support/pictures/compare.ts'
import { drawPlanned, temporaryFolder, writePicture } from './pictures.ts'

/** One of each kind of product, with a mat whose opening is moved. */
const KEYS = ['premium-natural-navy', 'wood-brown-none', 'stand-none-none', 'postcard-none-none']
const SHAPES = {
  landscape: { width: 1500, height: 1000 },
  'landscape of 4:3': { width: 800, height: 600 },
  portrait: { width: 1000, height: 1600 },
  square: { width: 1200, height: 1200 },
  panorama: { width: 2100, height: 700 },
  tall: { width: 500, height: 1500 },
} as const

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let templates: readonly Template[]
/** The pictures of the templates at the size of previews, by their hashes. */
const small = new Map<string, Raster>()

beforeAll(async () => {
  folder = await temporaryFolder()
  templates = await readTemplates()
})
afterAll(() => folder.remove())

async function quickTemplate({ sha256, path }: Template): Promise<QuickTemplate> {
  const picture = small.get(sha256) ?? (await decode(sharp(path).resize(PREVIEW_RESIZE)))
  small.set(sha256, picture)
  return { sha256, picture }
}

async function quickLayers({ variant }: PlannedVariant, size: Size) {
  const layers = layersOf(templates, variant, size)
  if ('problem' in layers) throw new Error(layers.problem.en)
  const { frame, mat } = layers
  const drawn: Layers<QuickTemplate> = {
    ...layers,
    frame: await quickTemplate(frame),
    mat: mat && { ...mat, template: await quickTemplate(mat.template) },
  }
  return drawn
}

/** Each product with a picture as both ways show it, at the size of a preview. */
async function bothWays(path: string, size: Size) {
  const variants = CATALOGUE.filter((variant) => KEYS.includes(variantKey(variant)))
  const { planned } = planVariants({ templates, sourceSha256: 'a', picture: size, variants })
  const reduced = sharp(path).resize({ width: 1024, height: 1024, fit: 'inside' })
  const quick = createQuickPainter({ size, picture: await decode(reduced) })
  const pairs: { key: string; own: Raster; service: Raster }[] = []
  for (const plan of planned) {
    const own = quick.draw(await quickLayers(plan, size))
    pairs.push({
      key: plan.key,
      own,
      service: await reducedToPreview(await drawPlanned(path, plan)),
    })
  }
  return pairs
}

describe('The quick preview of a picture', () => {
  it.each(Object.entries(SHAPES))(
    'in %s looks as the full picture of the service, reduced',
    async (shape, size) => {
      const path = join(folder.path, `${shape}.jpg`)
      await writeFile(path, await paintArtwork({ ...size, seed: 8 }))
      for (const { key, own, service } of await bothWays(path, size)) {
        expect(own).toMatchObject(PREVIEW)
        expect([key, similarity(own, service) >= 0.99]).toEqual([key, true])
      }
    },
  )

  it.each(Object.entries(SHAPES))('in %s lies at the same place to the px', async (shape, size) => {
    const path = join(folder.path, `${shape}.png`)
    await writePicture(path, size, MAGENTA)
    for (const { key, own, service } of await bothWays(path, size)) {
      expect([key, magentaBox(own)]).toEqual([key, magentaBox(service)])
    }
  })
})

describe('The quick preview of a picture with transparency', () => {
  it('shows the mat below it', async () => {
    const path = join(folder.path, 'clear.png')
    const size = { width: 600, height: 400 }
    await writePicture(path, size, { ...MAGENTA, alpha: 0 }, [
      { box: { x: 0, y: 0, width: 300, height: 400 }, color: MAGENTA },
    ])
    for (const { key, own, service } of await bothWays(path, size)) {
      expect([key, magentaBox(own)]).toEqual([key, magentaBox(service)])
      expect([key, own.data.every((byte, at) => at % 4 !== 3 || byte === 255)]).toEqual([key, true])
    }
  })
})

describe('A painter of quick previews', () => {
  it('draws a variant again as before, whatever it has drawn between', async () => {
    const size = SHAPES.square
    const path = join(folder.path, 'again.png')
    await writePicture(path, size, MAGENTA)
    const { planned } = planVariants({ templates, sourceSha256: 'a', picture: size })
    const quick = createQuickPainter({ size, picture: await decode(sharp(path)) })
    const drawn = async (plan: PlannedVariant | undefined) => {
      if (!plan) throw new Error('There is no such variant.')
      return quick.draw(await quickLayers(plan, size)).data
    }
    const first = await drawn(planned[0])
    await drawn(planned[1])
    await drawn(planned.at(-1))
    expect(Buffer.compare(await drawn(planned[0]), first)).toBe(0)
  })
})
