import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CORNERS, drawOriented } from '../support/pictures/images.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { configureBrand } from './configure-brand.ts'
import { goTo } from './console-page.ts'
import { choosePicture, fillDetails, submitRegistration } from './fill-registration.ts'
import { LOOKS, overflowOf, putOn } from './looks.ts'
import type { ConsoleBench } from './with-console.ts'

const LIST = '/admin/collections/artworks'
const SQUARE = { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }
const CARD = { id: 'card', widthMm: 100, heightMm: 148 }
const PRINT = {
  ratio: 'crop',
  bleedMm: 2,
  sizes: [
    { ...SQUARE, products: ['postcard'] },
    { ...CARD, products: ['stand'] },
  ],
}

/** The tests of the dialog in which the part to print is chosen, in a console that runs already. */
export function describeChoosingThePart(bench: ConsoleBench): void {
  describe('The part to print, where the brand cuts pictures to the sheet', () => {
    let page: Page
    let url: string
    let takeBack: () => Promise<void>

    beforeAll(async () => {
      takeBack = await configureBrand(bench, PRINT)
      const artist = await bench.enter('artist')
      await goTo(artist, `${LIST}/register`)
      await fillDetails(artist, 'To be cut')
      // Its px lie on their side; the EXIF orientation turns them.
      const buffer = await drawOriented(6, { width: 1800, height: 1200 })
      await choosePicture(artist, { name: 'turned.jpg', mimeType: 'image/jpeg', buffer })
      url = `${LIST}/${await submitRegistration(artist)}`
      await artist.context().close()
      page = await bench.enter('art-admin')
    })
    afterAll(() => takeBack?.())

    const part = async () =>
      Promise.all(
        ['x', 'y', 'width', 'height'].map(async (name) =>
          Number(await page.locator(`#crop-${name}`).inputValue()),
        ),
      )
    const becomes = (wanted: number[]) => expect.poll(part).toEqual(wanted)
    /** In the list, not where the same words are read out. */
    const found = (words: string) =>
      page.locator('.print-data__finding').filter({ hasText: words }).waitFor()
    const spoken = (words: string | RegExp) =>
      page.locator('#crop-spoken').filter({ hasText: words }).waitFor({ state: 'attached' })

    async function openEditor(size = 'square', language: 'en' | 'ja' = 'en'): Promise<void> {
      await goTo(page, url)
      const tab = language === 'ja' ? '印刷データ' : 'Print files'
      await page.getByRole('button', { name: tab, exact: true }).click()
      const name = language === 'ja' ? /印刷範囲を指定/ : /^Choose the part/
      await page.locator(`#print-data-${size}`).getByRole('button', { name }).click()
      await page.locator('#crop-frame').waitFor()
    }

    it('begins in the middle and is moved and zoomed by keyboard, read out as it goes', async () => {
      await openEditor()
      await becomes([300, 0, 1200, 1200])
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('crop-frame')
      await page.keyboard.press('ArrowLeft')
      await becomes([282, 0, 1200, 1200])
      await page.keyboard.press('Shift+ArrowRight')
      await becomes([283, 0, 1200, 1200])
      await page.keyboard.press('+')
      await becomes([312, 29, 1143, 1143])
      await spoken(
        /312 from the left, 29 from the top, 1143 by 1143 pixels, zoom 105 %. 326 DPI, good/,
      )
      for (let press = 0; press < 5; press++) await page.keyboard.press('-')
      await becomes([284, 0, 1200, 1200])
      for (let press = 0; press < 70; press++) await page.keyboard.press('ArrowRight')
      await becomes([600, 0, 1200, 1200])
    })

    it('follows mouse and fingers', async () => {
      const box = await page.locator('.crop-stage').boundingBox()
      if (!box) throw new Error('The picture is not shown.')
      const to = (x: number, y: number) =>
        [box.x + (x / 1800) * box.width, box.y + (y / 1200) * box.height] as const
      await page.mouse.move(...to(1200, 600))
      await page.mouse.down()
      await page.mouse.move(...to(1000, 600), { steps: 4 })
      await page.mouse.up()
      await near([400, 0, 1200, 1200])
      await page.locator('[data-corner="se"]').hover()
      await page.mouse.down()
      await page.mouse.move(...to(1200, 800), { steps: 4 })
      await page.mouse.up()
      await near([400, 0, 800, 800], 40)
      await page.mouse.click(...to(1500, 900))
      const [x = 0, y = 0, width = 0] = await part()
      expect([x + width, y + width]).toEqual([1800, 1200])
      await page.mouse.wheel(0, -100)
      await expect.poll(async () => (await part())[2]).toBe(Math.round(width / 1.05))

      await page.locator('#crop-reset').click()
      await becomes([300, 0, 1200, 1200])
      const network = await page.context().newCDPSession(page)
      const fingers = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[][]) =>
        network.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at.map(([fx = 0, fy = 0], id) => {
            const [left, top] = to(fx, fy)
            return { id, x: left, y: top }
          }),
        })
      await fingers('touchStart', [700, 600], [1100, 600])
      await fingers('touchMove', [800, 600], [1000, 600])
      await fingers('touchEnd')
      await near([600, 300, 600, 600])
    })

    it('is typed in numbers, with what the preflight says, within what can be printed', async () => {
      await page.locator('#crop-x').fill('0')
      await page.locator('#crop-y').fill('0')
      await page.locator('#crop-width').fill('500')
      await page.locator('#crop-y').focus()
      await becomes([0, 0, 500, 500])
      expect(await page.locator('#crop-dpi').textContent()).toBe('142 DPI low – may look soft')
      await page.getByRole('list', { name: 'Preflight of Square' }).waitFor()
      await found('The picture has 142 DPI at this size and will look soft')
      await page.locator('#crop-width').fill('10')
      await page.locator('#crop-height').focus()
      await becomes([0, 0, 350, 350])
      expect(await page.getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true)
      await page.locator('#crop-height').fill('900')
      await page.keyboard.press('Enter')
      await becomes([0, 0, 900, 900])
      await page.getByText('Ready to print.').waitFor()
    })

    it('is saved, and the regenerated file shows it upright', async () => {
      await page.locator('#crop-save').click()
      const row = page.locator('#print-data-square')
      await row.getByText('the chosen part, 900 × 900 px, 0 px from the left').waitFor()
      expect(await page.locator('.crop-dialog[open]').count()).toBe(0)
      const link = row.getByRole('link', { name: 'Download print file Square' })
      await link.waitFor()
      const file = await page.request.get((await link.getAttribute('href')) ?? '')
      const { data, info } = await sharp(await file.body())
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([1050, 1050])
      const corner = [...data.subarray((100 * 1050 + 100) * 3).subarray(0, 3)]
      for (const [at, value] of CORNERS.topLeft.entries())
        expect(Math.abs((corner[at] ?? -99) - value)).toBeLessThan(16)

      await openEditor()
      await becomes([0, 0, 900, 900])
      await page.keyboard.press('Escape')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Choose the part for Square')
    })

    it('of a sheet that is not square can lie across', async () => {
      await openEditor('card')
      const [, , width = 0, height = 0] = await part()
      expect(width).toBeGreaterThan(height)
      await page.locator('#crop-turn').click()
      await expect.poll(async () => (await part())[3]).toBe(1200)
      expect((await part())[2]).toBe(811)
      expect(await page.locator('#crop-dpi').textContent()).toBe('205 DPI acceptable')
    })

    it('has the px that the minimum DPI of the brand asks for', async () => {
      const takeBackMinimum = await configureBrand(bench, { ...PRINT, minDpi: 250 })
      try {
        await openEditor()
        await page.locator('#crop-width').fill('10')
        await page.locator('#crop-height').focus()
        await expect.poll(async () => (await part()).slice(2)).toEqual([875, 875])
        expect(await page.locator('#crop-dpi').textContent()).toBe('250 DPI acceptable')
      } finally {
        await takeBackMinimum()
      }
    })

    it('is chosen by numbers where the picture cannot be shown', async () => {
      await goTo(page, url)
      await page.evaluate(() => Reflect.deleteProperty(window, 'createImageBitmap'))
      await page.getByRole('button', { name: 'Print files' }).click()
      await page.getByRole('button', { name: 'Choose the part for Square' }).click()
      await page.getByText('The picture cannot be shown here.').waitFor()
      await page.locator('#crop-width').fill('500')
      await found('The picture has 142 DPI at this size and will look soft')
      expect(await page.locator('.crop-editor canvas').count()).toBe(0)
    })

    it.each(LOOKS)(
      'is chosen on a screen for everybody: $language, $theme, $width px',
      async (look) => {
        await putOn(page, look)
        await openEditor('square', look.language)
        await page.locator('#crop-width').fill('500')
        await page.locator('.crop-quality .print-data__finding').first().waitFor()
        expect(await accessibilityProblems(page, '.crop-dialog')).toEqual([])
        const tooWide = await page
          .locator('.crop-dialog')
          .evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
        expect([tooWide, await overflowOf(page)]).toEqual([false, 0])
        await page.keyboard.press('Escape')
        expect(await accessibilityProblems(page, '.print-data')).toEqual([])
      },
    )

    /** As `becomes`, but for pointers, which stand on whole px of the screen. */
    async function near(wanted: number[], off = 8): Promise<void> {
      await expect
        .poll(async () => {
          const now = await part()
          return Math.max(...wanted.map((value, at) => Math.abs(value - (now[at] ?? -9999))))
        })
        .toBeLessThanOrEqual(off)
    }
  })
}
