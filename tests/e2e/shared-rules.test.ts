import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printsOfCatalogue } from '../../src/artworks/prints-of-catalogue.ts'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import { preflight } from '../../src/imaging/print-data/preflight.ts'
import { qualityAtSizes, qualityHints } from '../../src/imaging/quality/assess-picture.ts'
import { centredCrop } from '../../src/imaging/quality/crop.ts'
import { greyOf } from '../../src/imaging/quality/grey-picture.ts'
import { readPictureHeader } from '../../src/imaging/quality/picture-header.ts'
import { planPrint } from '../../src/imaging/quality/print-plan.ts'
import { sharpnessOf } from '../../src/imaging/quality/sharpness.ts'
import { fileKind } from '../../src/imaging/receive/file-signatures.ts'
import { printsOfTemplates } from '../../src/photo-print/prints-of-templates.ts'
import {
  drawCameraJpeg,
  drawOriented,
  drawPicture,
  floodPng,
  foreignFiles,
  seededRandom,
} from '../support/pictures/images.ts'
import { openBrowser } from './open-browser.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ORIGIN = 'http://rules.test'
/** Imported by the page itself: the test runner would rewrite an import in a function it sends there. */
const PAGE = `<script type="importmap">{"imports":{"zod":"${ORIGIN}/node_modules/zod/index.js"}}</script>
<script type="module">
  import * as assess from '/src/imaging/quality/assess-picture.ts'
  import * as grey from '/src/imaging/quality/grey-picture.ts'
  import * as plan from '/src/imaging/quality/print-plan.ts'
  import * as preflight from '/src/imaging/print-data/preflight.ts'
  import * as header from '/src/imaging/quality/picture-header.ts'
  import * as sharpness from '/src/imaging/quality/sharpness.ts'
  import * as signatures from '/src/imaging/receive/file-signatures.ts'
  window.rules = { ...assess, ...grey, ...plan, ...preflight, ...header, ...sharpness, ...signatures }
</script>`

const RULES = {
  fileKind,
  greyOf,
  planPrint,
  preflight,
  qualityAtSizes,
  qualityHints,
  readPictureHeader,
  sharpnessOf,
}

declare global {
  var rules: typeof RULES
}

let browser: Browser
let page: Page

/** A page that imports the project's own sources, their types stripped as Node strips them. */
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE })
    const source = await readFile(path.join(ROOT, pathname), 'utf8')
    const body = pathname.endsWith('.ts') ? stripTypeScriptTypes(source) : source
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(ORIGIN)
  await page.waitForFunction(() => 'rules' in window)
})

afterAll(() => browser?.close())

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('The rules of pictures, in Chromium as in Node', () => {
  it('count the same effective DPI for every picture at every size', async () => {
    const random = seededRandom(11)
    const side = () => 1 + Math.floor(random() * 12_000)
    const pictures = Array.from({ length: 500 }, () => ({ width: side(), height: side() }))
    const prints = [
      ...BRAND_SEEDS.flatMap(({ config }) => (config.print ? printsOfCatalogue(config.print) : [])),
      printsOfTemplates([{ widthMm: 89, heightMm: 127, dpi: 300 }], {}),
    ].filter(({ sizes }) => sizes.length > 0)
    expect(prints.map(({ ratio }) => ratio)).toEqual(['keep', 'crop'])
    const here = prints.map((one) => pictures.map((size) => qualityAtSizes(size, one)))
    const there = await page.evaluate(
      ({ pictures, prints }) => {
        const { rules } = globalThis
        return prints.map((one) => pictures.map((size) => rules.qualityAtSizes(size, one)))
      },
      { pictures, prints },
    )
    expect(there).toEqual(here)
  })

  it('read the same headers and recognise the same files', async () => {
    const files = [
      await drawCameraJpeg(6),
      await drawOriented(8),
      await drawPicture().webp().toBuffer(),
      await drawPicture().withMetadata({ orientation: 3 }).webp().toBuffer(),
      floodPng(60_000, 60_000),
      ...Object.values(await foreignFiles()),
      Buffer.alloc(0),
    ]
    const here = await Promise.all(
      files.map(async (file) => ({
        kind: fileKind(file.subarray(0, 4096))?.name ?? null,
        header: await readPictureHeader(async (at, length) => file.subarray(at, at + length)),
      })),
    )
    const there = await page.evaluate(async (files) => {
      const { fileKind, readPictureHeader } = globalThis.rules
      return Promise.all(
        files.map(async (hex) => {
          const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
          const blob = new Blob([bytes])
          const read = async (at: number, length: number) =>
            new Uint8Array(await blob.slice(at, at + length).arrayBuffer())
          return {
            kind: fileKind(await read(0, 4096))?.name ?? null,
            header: await readPictureHeader(read),
          }
        }),
      )
    }, files.map(hexOf))
    expect(there).toEqual(here)
    expect(here.filter(({ header }) => header).length).toBe(5)
  })

  it('measure the same sharpness and give the same hints for the same px', async () => {
    const size = { width: 240, height: 160 }
    const drawn = drawPicture(size).ensureAlpha()
    const pictures = await Promise.all([
      drawn.clone().raw().toBuffer(),
      drawn.clone().blur(5).raw().toBuffer(),
      drawn.clone().linear(0, 0).ensureAlpha(1).raw().toBuffer(),
    ])
    const judge = (rgba: Uint8Array) => {
      const grey = greyOf(rgba, size)
      return { sharpness: sharpnessOf(grey), hints: qualityHints(grey) }
    }
    const there = await page.evaluate(
      ({ pictures, size }) => {
        const { greyOf, qualityHints, sharpnessOf } = globalThis.rules
        return pictures.map((hex) => {
          const rgba = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
          const grey = greyOf(rgba, size)
          return { sharpness: sharpnessOf(grey), hints: qualityHints(grey) }
        })
      },
      { pictures: pictures.map(hexOf), size },
    )
    expect(there).toEqual(pictures.map(judge))
    expect(there[1]?.hints).toContain('BLURRED')
  })

  it('find the same in a chosen crop', async () => {
    const picture = { width: 600, height: 450 }
    const specification = { dpi: 300, minDpi: 100, ratio: 'crop', bleedMm: 2 } as const
    const size = { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }
    const crop = { unit: 'px', ...centredCrop(picture, 1) } as const
    const judged = { width: crop.width, height: crop.height }
    const drawn = await drawPicture({ width: 420, height: 420 })
      .extend({ top: 15, bottom: 15, left: 15, right: 15, background: '#ffffff80' })
      .ensureAlpha()
      .raw()
      .toBuffer()
    const there = await page.evaluate(
      ({ hex, judged, picture, specification, size, crop }) => {
        const { greyOf, planPrint, preflight } = globalThis.rules
        const rgba = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
        const plan = planPrint(picture, specification, size, crop)
        if (typeof plan === 'string') return plan
        const grey = greyOf(rgba, judged)
        const metadata = { space: 'srgb' } as const
        return preflight({
          ...{ plan, specification, metadata, grey },
          cropChosen: true,
          transparent: true,
        })
      },
      { hex: hexOf(drawn), judged, picture, specification, size, crop },
    )
    const plan = planPrint(picture, specification, size, crop)
    if (typeof plan === 'string') throw new Error(plan)
    const here = preflight({
      ...{ plan, specification, metadata: { space: 'srgb' }, grey: greyOf(drawn, judged) },
      cropChosen: true,
      transparent: true,
    })
    expect(there).toEqual(here)
    expect(here.map(({ code }) => code)).toEqual([
      'LOW_RESOLUTION',
      'TRANSPARENCY',
      'WHITE_BORDER',
      'BLEED',
    ])
  })
})
