import { open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import { REGISTRATION } from '../support/artworks/register.ts'
import { heicFile } from '../support/pictures/heic-files.ts'
import {
  CORNERS,
  drawJpeg,
  drawLargeJpeg,
  drawOriented,
  drawPicture,
  floodPng,
  foreignFiles,
} from '../support/pictures/images.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { configureBrand } from './configure-brand.ts'
import { beginSession, goTo } from './console-page.ts'
import { choosePicture, fillDetails, submitRegistration } from './fill-registration.ts'
import { faultsAsShown, LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const REGISTER = '/admin/collections/artworks/register'
const LIST = '/admin/collections/artworks'

const bench = withConsole()
let folder: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const jpeg = (buffer: Buffer, name = 'picture.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** Colours of the preview's corners, as the browser shows it. */
async function corners(page: Page): Promise<number[][]> {
  const preview = page.locator('.register-picture img')
  await preview.waitFor()
  return preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number, y: number) => [
      ...(context?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data ?? []),
    ]
    const places: [number, number][] = [
      [0.05, 0.05],
      [0.95, 0.05],
      [0.05, 0.95],
      [0.95, 0.95],
    ]
    return [...places.map(([x, y]) => at(x, y).slice(0, 3)), [width, height]]
  })
}

async function expectUpright(page: Page): Promise<void> {
  const [topLeft, topRight, bottomLeft, bottomRight, size] = await corners(page)
  const off = [
    [topLeft, CORNERS.topLeft],
    [topRight, CORNERS.topRight],
    [bottomLeft, CORNERS.bottomLeft],
    [bottomRight, CORNERS.bottomRight],
  ].flatMap(([found, wanted]) =>
    (wanted ?? []).map((value, at) => Math.abs(value - (found?.[at] ?? -99))),
  )
  expect(Math.max(...off)).toBeLessThan(16)
  expect(size).toEqual([480, 320])
}

/** A draft whose picture never came. */
async function draftOf(page: Page): Promise<string> {
  const answer = await page.request.post('/api/art/artworks/create', {
    data: REGISTRATION,
    headers: { origin: bench.service.origin },
    failOnStatusCode: true,
  })
  return ((await answer.json()) as { artwork_id: string }).artwork_id
}

describe('A chosen picture', () => {
  inOrder()
  let page: Page
  let calls: string[]

  beforeAll(async () => {
    page = await bench.enter('artist')
    calls = []
    page.on('request', (request) => {
      // The search for a picture that is registered already sends its hash alone.
      if (request.method() === 'POST' && /artworks?\/(?!find-image$)/.test(request.url()))
        calls.push(request.url())
    })
    await goTo(page, REGISTER)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is shown upright from orientation %i', async (orientation) => {
    await choosePicture(page, jpeg(await drawOriented(orientation), `turned-${orientation}.jpg`))
    await page.getByText(`turned-${orientation}.jpg`).waitFor()
    await expectUpright(page)
    await page.getByText('480 × 320 px').waitFor()
  })

  it('is shown reduced, not at its full size', async () => {
    await choosePicture(page, jpeg(await drawLargeJpeg(6000, 4000), 'large.jpg'))
    await page.getByText('6000 × 4000 px').waitFor()
    await page.locator('.register-picture img').waitFor()
    const preview = await corners(page)
    expect(preview[4]).toEqual([1024, 683])
  })

  it('is judged at every size for sale, and the judgement is read out', async () => {
    const picture = await drawPicture({ width: 1240, height: 1754 }).jpeg().toBuffer()
    await choosePicture(page, jpeg(picture, 'half.jpg'))
    const state = page.locator('#register-picture-state')
    expect(await state.getAttribute('aria-live')).toBe('polite')
    await page.getByText('half.jpg').waitFor()
    const sizes = state.locator('.picture-quality li')
    await sizes.first().waitFor()
    expect(await sizes.allTextContents()).toEqual([
      expect.stringMatching(/A4 \(210 × 297 mm\)\s*150 DPI low/),
      expect.stringMatching(/A5 \(148 × 210 mm\)\s*212 DPI acceptable/),
      expect.stringMatching(/^100 × 148 mm\s*314 DPI good/),
    ])
  })

  it('is judged by the minimum DPI of its brand', async () => {
    const print = BRAND_SEEDS.find(({ id }) => id === 'art')?.config.print
    const takeBack = await configureBrand(bench, { ...print, minDpi: 180 })
    try {
      const strict = await bench.enter('artist')
      await goTo(strict, REGISTER)
      const picture = await drawPicture({ width: 1240, height: 1754 }).jpeg().toBuffer()
      await choosePicture(strict, jpeg(picture, 'half.jpg'))
      await strict.getByText('Premium frame (A4): at least 1488 × 2105 px').waitFor()
      const first = strict.locator('.picture-quality li').first()
      expect(await first.textContent()).toMatch(/150 DPI too small to print$/)
    } finally {
      await takeBack()
    }
  })

  it('that is out of focus or mostly white is named so, as a hint', async () => {
    const soft = await drawPicture({ width: 1300, height: 1300 }).blur(12).jpeg().toBuffer()
    await choosePicture(page, jpeg(soft, 'soft.jpg'))
    await page.getByText('This picture may be out of focus.').waitFor()
    const white = drawPicture({ width: 600, height: 600 }).extend({
      left: 700,
      top: 700,
      background: '#fff',
    })
    await choosePicture(page, jpeg(await white.jpeg().toBuffer(), 'white.jpg'))
    await page.getByText('Large areas are pure white').waitFor()
    expect(await page.getByText('This picture may be out of focus.').count()).toBe(0)
  })

  it('that the service would refuse is refused before a byte is sent', async () => {
    const files = await foreignFiles()
    for (const [kind, words] of [
      ['GIF', 'This file is of the type GIF'],
      ['PDF', 'This file is of the type PDF document'],
      ['SVG', 'This file is of the type SVG'],
      ['unknown', 'We can’t read this file as a picture'],
    ] as const) {
      await choosePicture(page, jpeg(files[kind] ?? Buffer.alloc(0)))
      await page.getByText(words).waitFor()
    }
    await choosePicture(page, jpeg(floodPng(60_000, 60_000)))
    await page.getByText('This picture has 3600 megapixels').waitFor()
    await choosePicture(page, jpeg(floodPng(1, 50_000_000)))
    await page.getByText('A side of this picture has 50,000,000 px').waitFor()

    const large = path.join(folder, 'large.jpg')
    await writeFile(large, await drawJpeg())
    const file = await open(large, 'r+')
    await file.truncate(50 * 1024 * 1024 + 1)
    await file.close()
    await page.getByTestId('register-file').setInputFiles(large)
    await page.getByText('At most 50 MB are possible').waitFor()

    expect(await page.locator('.register-picture img').count()).toBe(0)
    await fillDetails(page, 'Never sent')
    await page.locator('#register-submit').click()
    await page.getByText('Some fields need your attention.').waitFor()
    expect(calls).toEqual([])
  })

  it('can be dropped, and chosen with the keyboard alone', async () => {
    const bytes = [...(await drawOriented(6))]
    const transfer = await page.evaluateHandle((values) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(values)], 'dropped.jpg', { type: 'image/jpeg' }))
      return data
    }, bytes)
    const zone = page.locator('.register-picture')
    await zone.dispatchEvent('dragover', { dataTransfer: transfer })
    expect(await zone.getAttribute('class')).toContain('register-picture--over')
    await zone.dispatchEvent('drop', { dataTransfer: transfer })
    await page.getByText('dropped.jpg').waitFor()
    await expectUpright(page)

    // The browser drops the dialog if the key arrives before it reports dialogs: the round trips of the focus
    // are in between.
    const chooser = page.waitForEvent('filechooser')
    await page.locator('#register-choose').focus()
    await page.keyboard.press('Space')
    await (await chooser).setFiles(jpeg(await drawOriented(3), 'by-keyboard.jpg'))
    await page.getByText('by-keyboard.jpg').waitFor()
    await expectUpright(page)
  })
})

describe('An upload', () => {
  it('tells its bytes, can be cancelled, and goes on with the same draft', async () => {
    const page = await bench.enter('artist-2')
    await goTo(page, REGISTER)
    await fillDetails(page, 'Slow line')
    const picture = await drawPicture({ width: 1300, height: 1000 }).png().toBuffer()
    await choosePicture(page, { name: 'slow.png', mimeType: 'image/png', buffer: picture })
    const network = await page.context().newCDPSession(page)
    const line = { offline: false, latency: 0, downloadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 60_000 })
    await page.locator('#register-submit').click()
    const bar = page.getByRole('progressbar', { name: 'Upload of the picture' })
    await bar.waitFor()
    await page.getByText(/Uploading the picture: .* of .* MB \(\d+ %\)/).waitFor()
    expect(await bar.getAttribute('aria-valuetext')).toMatch(/of .* MB/)
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    await page.getByText('The upload was cancelled.').waitFor()
    expect(await bar.count()).toBe(0)
    expect(await page.locator('#register-title').inputValue()).toBe('Slow line')

    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
    await submitRegistration(page)
    await goTo(page, LIST)
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('tbody tr').count()).toBe(1)
  })

  it('that the service refuses leads back to the picture, with what was typed', async () => {
    const page = await bench.enter('artist')
    await goTo(page, REGISTER)
    await fillDetails(page, 'Damaged on the way')
    const whole = await drawJpeg({ width: 900, height: 700 })
    await choosePicture(page, jpeg(whole.subarray(0, whole.length / 2)))
    await page.locator('#register-submit').click()
    await page.locator('.kit-problem').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('register-choose')
    expect(await page.locator('#register-title').inputValue()).toBe('Damaged on the way')
  })

  it('of a picture that the browser cannot decode goes on: the service reads it', async () => {
    const page = await bench.open()
    // As in an old browser.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'createImageBitmap'))
    await beginSession(page, 'artist')
    await goTo(page, REGISTER)
    await fillDetails(page, 'From an old browser')
    await choosePicture(
      page,
      jpeg(await drawPicture({ width: 640, height: 500 }).jpeg().toBuffer()),
    )
    await page.getByText('the service reads and checks it after the upload').waitFor()
    await page.getByText('640 × 500 px').waitFor()
    await page.locator('.picture-quality li').first().waitFor()
    expect(await page.locator('.register-picture img').count()).toBe(0)
    await submitRegistration(page)
    await page.getByText('640 × 500 px').waitFor()
  })
})

describe('An HEIC file, which this browser cannot show', () => {
  const asPhonesNameIt = (buffer: Buffer, mimeType = 'image/heic') => ({
    name: 'IMG_0001.HEIC',
    mimeType,
    buffer,
  })

  it('is taken without a warning, read by the service, and appears upright', async () => {
    const page = await bench.enter('artist')
    await goTo(page, REGISTER)
    await fillDetails(page, 'From a phone')
    // Many systems know no type for such a file.
    for (const type of ['image/heic', '']) {
      await choosePicture(page, asPhonesNameIt(await heicFile('turned-with-exif'), type))
      await page.getByText(/^HEIC · [\d.]+ kB$/).waitFor()
      await page.getByText('the service reads and checks it after the upload').waitFor()
      const state = page.locator('#register-picture-state')
      expect(await state.locator('.register-picture__warning').count()).toBe(0)
      expect(await state.locator('.kit-field__error').count()).toBe(0)
      expect(await accessibilityProblems(page, '.register-picture')).toEqual([])
    }
    await submitRegistration(page)
    await page.getByText('240 × 160 px').waitFor()
    const verdict = page.locator('.artwork-panel .picture-quality li').first()
    expect(await verdict.textContent()).toMatch(/\d DPI too small to print$/)
    const thumbnail = page.locator('.artwork-panel__thumbnail')
    const shown = await thumbnail.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      // The whole picture stands in the square, with a band above and below.
      const pixel = context?.getImageData(10, 60, 1, 1).data ?? []
      return { size: [image.naturalWidth, image.naturalHeight], corner: [...pixel].slice(0, 3) }
    })
    expect(shown.size).toEqual([300, 300])
    const off = CORNERS.topLeft.map((value, at) => Math.abs(value - (shown.corner[at] ?? -99)))
    expect(Math.max(...off)).toBeLessThan(30)
  })

  it('that the service refuses leads back to the picture, with the reason', async () => {
    const page = await bench.enter('artist')
    await goTo(page, REGISTER)
    await fillDetails(page, 'Too bright')
    await choosePicture(page, asPhonesNameIt(await heicFile('hdr')))
    await page.locator('#register-submit').click()
    await page.locator('.kit-problem').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('register-choose')
    expect(await page.locator('.kit-problem').textContent()).toContain('HDR')
    expect(await page.locator('#register-title').inputValue()).toBe('Too bright')
  })
})

describe('A draft whose picture never came', () => {
  it('gets it on its own page, also after a damaged one', async () => {
    const page = await bench.enter('artist')
    const id = await draftOf(page)
    await goTo(page, `${LIST}/${id}`)
    const button = page.locator('#artwork-upload-picture')
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    const whole = await drawJpeg({ width: 800, height: 610 })
    await choosePicture(page, jpeg(whole.subarray(0, whole.length / 2)))
    await button.click()
    await page.locator('.kit-problem').waitFor()

    await choosePicture(page, jpeg(whole))
    await button.click()
    await page.locator('#artwork-cancelComposition').waitFor()
    await page.getByText('800 × 610 px').waitFor()
    expect(await button.count()).toBe(0)
  })
})

describe('The screens of an upload', () => {
  it.each(LOOKS)('meet WCAG 2.2 AA in $language and $theme at $width px', async (look) => {
    const page = await bench.open(look)
    await beginSession(page, 'artist')
    const id = await draftOf(page)
    const soft = await drawPicture({ width: 800, height: 600 }).blur(12).jpeg().toBuffer()
    for (const url of [REGISTER, `${LIST}/${id}`]) {
      await goTo(page, url)
      await choosePicture(page, jpeg(soft))
      await page.locator('.picture-quality li').first().waitFor()
      await page.locator('.picture-quality__refused').waitFor()
      await page.locator('.register-picture__warning').waitFor()
      expect({ url, ...(await faultsAsShown(page)) }).toEqual({ url, axe: [], overflow: 0 })
    }
  })
})
