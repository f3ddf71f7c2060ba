import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { heicFile } from '../support/pictures/heic-files.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { beginSession, goTo } from './console-page.ts'
import { choosePicture, fillDetails, pictureFile, submitRegistration } from './fill-registration.ts'
import { faultsAsShown, LOOKS } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const REGISTER = '/admin/collections/artworks/register'
const WORDS = {
  en: { ready: '21 previews are ready.', full: 'Drawn at full size' },
  ja: { ready: '21点のプレビューを作成しました。', full: '原寸（3555 × 2528 px）' },
} as const
const NO_FAULTS = { axe: [], overflow: 0 }

const bench = withConsole({}, NO_JOBS)

const jpeg = (buffer: Buffer) => ({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer })
const state = (page: Page) => page.locator('#register-previews-state')
const ready = (page: Page) => page.getByText(WORDS.en.ready).waitFor()
const previews = (page: Page) => page.locator('[data-variant] img')

async function openForm(): Promise<Page> {
  const page = await bench.enter('artist')
  await page.route('**/generate-variants', (route) => route.abort())
  await goTo(page, REGISTER)
  return page
}

describe.each(LOOKS)('The panel of previews in $language, $theme, $width px', (look) => {
  it('says what it is for, shows all 21, and one at full size, by the keyboard alone', async () => {
    const page = await bench.open(look)
    await beginSession(page, 'artist')
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text())
    })
    await goTo(page, REGISTER)
    expect(await faultsAsShown(page)).toEqual(NO_FAULTS)
    const words = WORDS[look.language]
    await choosePicture(page, jpeg(await drawJpeg({ width: 900, height: 600 })))
    await page.getByText(words.ready).waitFor()
    expect(await previews(page).count()).toBe(21)
    expect(await faultsAsShown(page)).toEqual(NO_FAULTS)

    const first = page.locator('[data-variant] button').first()
    await first.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await dialog.getByText(words.full).waitFor()
    const heading = dialog.getByRole('heading')
    const before = await heading.textContent()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(words.full).waitFor()
    expect(await heading.textContent()).not.toBe(before)
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual(NO_FAULTS)
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(violations).toEqual([])
  })
})

describe('Each preview', () => {
  it('names its product, whether it is sold with this picture, and its price', async () => {
    const page = await openForm()
    await page.locator('#register-pricing-premium').fill('16,500')
    await choosePicture(page, jpeg(await drawJpeg({ width: 600, height: 400 })))
    await ready(page)
    const premium = page.getByRole('button', {
      name: 'Enlarge: Premium frame, black, white mat. Not sold: too small',
    })
    await premium.click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByText('Not sold: too small · ¥16,500').waitFor()
    await page.keyboard.press('Escape')
    await choosePicture(page, jpeg(await drawJpeg({ width: 3600, height: 2400 })))
    await page.getByRole('button', { name: /^Enlarge: Postcard\. Sold · \d+ DPI/ }).waitFor()
    expect(await page.getByText('Not sold').count()).toBe(0)
  })

  it('is that of the picture chosen last', async () => {
    const page = await openForm()
    const plain = async (background: string) =>
      jpeg(
        await sharp({ create: { width: 900, height: 600, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      )
    await page.getByTestId('register-file').setInputFiles(await plain('#ff0000'))
    await page.getByTestId('register-file').setInputFiles(await plain('#0000ff'))
    await ready(page)
    const colour = await previews(page)
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        context?.drawImage(image, -240, -170)
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
      })
    expect(colour[2]).toBeGreaterThan(200)
    expect(colour[0]).toBeLessThan(60)
    expect(await previews(page).count()).toBe(21)
  })
})

describe('Without previews', () => {
  it.each([
    ['HEIC, which this browser cannot decode', () => heicFile('landscape')],
    [
      'a damaged picture',
      async () => {
        const whole = await drawJpeg({ width: 900, height: 600 })
        return whole.subarray(0, 700)
      },
    ],
  ])('the form goes on for %s', async (_, draw) => {
    const page = await openForm()
    await page.getByTestId('register-file').setInputFiles({
      name: 'picture',
      mimeType: 'application/octet-stream',
      buffer: await draw(),
    })
    await page.getByText('This browser cannot draw previews of this picture.').waitFor()
    expect(await previews(page).count()).toBe(0)
    expect(await faultsAsShown(page)).toEqual(NO_FAULTS)
  })

  it('a file that is no picture, or too large, leaves the panel as it was', async () => {
    const page = await openForm()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const folder = await makeTemporaryFolder()
    const huge = join(folder, 'huge.jpg')
    await writeFile(
      huge,
      Buffer.concat([await drawJpeg({ width: 900, height: 600 }), Buffer.alloc(51 * 1024 * 1024)]),
    )
    const field = page.getByTestId('register-file')
    await field.setInputFiles(huge)
    await page.getByText('At most 50 MB are possible.').waitFor()
    await field.setInputFiles(jpeg(Buffer.from('no picture at all')))
    await page.getByText('read this file as a picture').waitFor()
    expect(await state(page).textContent()).toContain('Choose a picture to see it')
    expect(asked.filter((url) => url.includes('composition-templates'))).toEqual([])
  })

  it('a picture that is refused takes the previews of the one before away', async () => {
    const page = await openForm()
    await choosePicture(page, jpeg(await drawJpeg({ width: 900, height: 600 })))
    await ready(page)
    await page.getByTestId('register-file').setInputFiles(jpeg(Buffer.from('no picture')))
    await page.getByText('Choose a picture to see it').waitFor()
    expect(await previews(page).count()).toBe(0)
  })

  it('a picture is registered when the templates cannot be loaded, and they come with another attempt', async () => {
    const page = await openForm()
    await page.route('**/composition-templates', (route) =>
      route.fulfill({ status: 503, json: { errors: [] } }),
    )
    await fillDetails(page, 'Without previews')
    await choosePicture(page, await pictureFile('#135799'))
    await page.getByText('Registering works without them.').waitFor()
    expect(await faultsAsShown(page)).toEqual(NO_FAULTS)
    await page.unroute('**/composition-templates')
    await page.getByRole('button', { name: 'Try again' }).click()
    await ready(page)
    await page.route('**/composition-templates', (route) => route.abort())
    await choosePicture(page, await pictureFile('#135788'))
    await page.getByText('Registering works without them.').waitFor()
    await submitRegistration(page)
  })

  it('a lost picture of a mat costs its four products alone', async () => {
    const page = await openForm()
    const list = await page.request.get('/api/art/composition-templates', {
      headers: { origin: bench.service.origin },
    })
    type Listed = { templates: { color: string; kind: string; sha256: string }[] }
    const { templates } = (await list.json()) as Listed
    const navy = templates.find(({ color }) => color === 'navy')?.sha256
    await page.route(`**/${navy}/preview`, (route) => route.fulfill({ status: 404 }))
    await choosePicture(page, jpeg(await drawJpeg({ width: 900, height: 600 })))
    await page.getByText('17 previews are ready.').waitFor()
    expect(await previews(page).count()).toBe(17)
    expect(await page.getByText('The picture of its frame or mat is missing.').count()).toBe(4)
    expect(await faultsAsShown(page)).toEqual(NO_FAULTS)
  })

  it('the form works after a crash of the worker, which another attempt starts again', async () => {
    const page = await openForm()
    await page.route('**/composition-templates', () => undefined)
    const started = page.waitForEvent('worker')
    await page.getByTestId('register-file').setInputFiles(await pictureFile('#24680a'))
    const worker = await started
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('The worker crashes.')
      })
    })
    await page.getByText('Registering works without them.').waitFor()
    await page.unroute('**/composition-templates')
    await page.getByRole('button', { name: 'Try again' }).click()
    await ready(page)
    expect(await previews(page).count()).toBe(21)
  })

  it('a browser without the means for them is told so', async () => {
    const page = await bench.open()
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'OffscreenCanvas', { value: undefined }),
    )
    await beginSession(page, 'artist')
    await goTo(page, REGISTER)
    await choosePicture(page, jpeg(await drawJpeg({ width: 900, height: 600 })))
    await page.getByText('This browser cannot draw previews of this picture.').waitFor()
    expect(await previews(page).count()).toBe(0)
  })

  it('the large view says that the full size is not possible and shows the small one', async () => {
    const page = await openForm()
    await choosePicture(page, jpeg(await drawJpeg({ width: 900, height: 600 })))
    await ready(page)
    await page.route('**/full', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: /^Enlarge: Table stand/ }).click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByText('Full size is not possible here').waitFor()
    expect(await dialog.locator('img').isVisible()).toBe(true)
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual(NO_FAULTS)
  })
})
