import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { readTemplates } from '../../src/composition/default-templates.ts'
import { createBuffers } from '../../src/composition/engine/buffers.ts'
import { decode } from '../../src/composition/engine/decode.ts'
import { createPainter } from '../../src/composition/engine/painter.ts'
import { placeArtwork } from '../../src/composition/engine/placed-artwork.ts'
import type { Raster } from '../../src/composition/engine/raster.ts'
import { createTemplateCache } from '../../src/composition/engine/template-cache.ts'
import type { Size } from '../../src/composition/geometry.ts'
import { variantKey } from '../../src/composition/naming.ts'
import { planVariants } from '../../src/composition/plan.ts'
import { paintArtwork } from '../benchmarks/painted-artwork.ts'
import { MAGENTA, magentaBox, reducedToPreview, similarity } from '../support/pictures/compare.ts'
import { goTo } from './console-page.ts'
import { fillDetails } from './fill-registration.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const REGISTER = '/admin/collections/artworks/register'
const KEYS = CATALOGUE.map(variantKey)
const SHAPES = {
  landscape: { width: 1800, height: 1200 },
  portrait: { width: 1000, height: 1600 },
  square: { width: 1200, height: 1200 },
} as const

const bench = withConsole({}, NO_JOBS)
const templates = createTemplateCache(256e6)
let folder: string
let page: Page
/** What the page has sent by POST. */
const sent: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'))
  page = await bench.enter('artist')
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the service composes of a file, variant by variant. */
async function* composedByService(
  path: string,
  size: Size,
  keys: readonly string[] = KEYS,
): AsyncGenerator<[string, Raster]> {
  const { planned } = planVariants({
    templates: await readTemplates(),
    sourceSha256: 'a',
    picture: size,
    variants: CATALOGUE.filter((variant) => keys.includes(variantKey(variant))),
  })
  const artwork = await placeArtwork(
    path,
    planned.map(({ window }) => window),
  )
  const painter = createPainter(artwork, templates, createBuffers(1))
  for (const plan of planned) yield [plan.key, await painter.draw(plan)]
}

const figure = (key: string): Locator => page.locator(`[data-variant="${key}"]`)

/** Px of a picture of the page. */
async function pixelsOf(picture: Locator): Promise<Raster> {
  const url = await picture.evaluate(async (element) => {
    const canvas = document.createElement('canvas')
    if (element instanceof HTMLCanvasElement) {
      const { width, height } = element
      Object.assign(canvas, { width, height })
      canvas.getContext('2d')?.drawImage(element, 0, 0)
    } else if (element instanceof HTMLImageElement) {
      await element.decode()
      const { naturalWidth: width, naturalHeight: height } = element
      Object.assign(canvas, { width, height })
      canvas.getContext('2d')?.drawImage(element, 0, 0)
    }
    return canvas.toDataURL('image/png')
  })
  return decode(sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')))
}

async function choose(path: string): Promise<void> {
  await goTo(page, REGISTER)
  await page.getByTestId('register-file').setInputFiles(path)
  await page.getByText('21 previews are ready.').waitFor()
}

async function painted(shape: string, size: Size): Promise<string> {
  const path = join(folder, `${shape}.jpg`)
  await writeFile(path, await paintArtwork({ ...size, seed: 8 }))
  return path
}

async function magenta(shape: string, size: Size): Promise<string> {
  const path = join(folder, `${shape}.png`)
  await sharp({ create: { ...size, channels: 3, background: MAGENTA } })
    .png()
    .toFile(path)
  return path
}

describe('The 21 previews that the browser draws', () => {
  it.each([
    ['landscape', SHAPES.landscape],
    ['portrait', SHAPES.portrait],
  ] as const)('of a picture in %s look as the service composes them', async (shape, size) => {
    const path = await painted(shape, size)
    await choose(path)
    const found: [string, number][] = []
    for await (const [key, picture] of composedByService(path, size)) {
      const own = await pixelsOf(figure(key).locator('img'))
      found.push([key, similarity(own, await reducedToPreview(picture))])
    }
    expect(found.map(([key]) => key).toSorted()).toEqual(KEYS.toSorted())
    expect(found.filter(([, similar]) => !(similar >= 0.99))).toEqual([])
  })

  it.each([
    ['portrait', SHAPES.portrait],
    ['square', SHAPES.square],
  ] as const)('of a picture in %s have it at the same place to the px', async (shape, size) => {
    const path = await magenta(shape, size)
    await choose(path)
    for await (const [key, picture] of composedByService(path, size)) {
      const own = magentaBox(await pixelsOf(figure(key).locator('img')))
      expect([key, own]).toEqual([key, magentaBox(await reducedToPreview(picture))])
    }
  })

  it('show the page of the product as shoppers choose there, in both languages', async () => {
    await choose(await painted('large', { width: 3600, height: 2400 }))
    await fillDetails(page, 'Evening')
    const sheet = page.locator('.product-page__sheet')
    await sheet.getByText('Evening / Aoi Artist').waitFor()
    expect(await sheet.getAttribute('lang')).toBe('ja')
    await sheet.getByLabel('マット').selectOption({ label: 'ネイビーマット' })
    await sheet.getByText('￥16,500').waitFor()
    const shown = () => sheet.locator('img').getAttribute('src')
    const drawn = (key: string) => figure(key).locator('img').getAttribute('src')
    expect(await shown()).toBe(await drawn('premium-black-navy'))
    await page.locator('#product-page-language').getByRole('button', { name: 'English' }).click()
    await sheet.getByLabel('Type').selectOption({ label: 'Wood frame' })
    await sheet.getByText('¥13,200').waitFor()
    expect(await shown()).toBe(await drawn('wood-brown-none'))
    expect(await sheet.getByLabel('Mat').isDisabled()).toBe(true)
    await page.getByText('The shop of this brand is in 日本語.').waitFor()
  })

  it('are there before anything is uploaded', () => {
    expect(sent.filter((path) => !path.endsWith('/find-image'))).toEqual([])
  })
})

describe('A picture that the browser draws at full size', () => {
  const middle = async ({ data, ...raw }: Raster): Promise<Raster> =>
    decode(sharp(data, { raw }).extract({ left: 1300, top: 800, width: 900, height: 900 }))

  it.each(['premium-natural-navy', 'stand-none-none'])(
    'looks as the service composes it, to the px: %s',
    async (wanted) => {
      for (const path of [
        await magenta('portrait', SHAPES.portrait),
        await painted('portrait', SHAPES.portrait),
      ]) {
        await choose(path)
        await figure(wanted).getByRole('button').click()
        await page.getByText('Drawn at full size').waitFor()
        const own = await pixelsOf(page.locator('dialog[open] canvas'))
        for await (const [, picture] of composedByService(path, SHAPES.portrait, [wanted])) {
          expect([own.width, own.height]).toEqual([picture.width, picture.height])
          expect(magentaBox(own)).toEqual(magentaBox(picture))
          const similar = similarity(await middle(own), await middle(picture))
          expect(similar).toBeGreaterThanOrEqual(0.99)
        }
      }
    },
  )
})
