import type { Page } from 'playwright-core'
import type { Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { frameWithHole, plainTemplate } from '../support/artworks/template-pictures.ts'
import { changeLook, goTo, reload, untilReady } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/composition-templates'
const ADD = `${LIST}/add`
const KEY = 'tall-frame-wood-white'
const WINDOW = { x: 1300, y: 400, width: 900, height: 1600 }
const COVERED = 'A frame must be transparent in at least 99 % of its window'

const bench = withConsole({}, NO_JOBS)
let page: Page
let url: string

beforeAll(async () => {
  const root = await bench.enter('super-admin')
  // Of a session only a request of the service's own pages is taken.
  const own = { headers: { origin: bench.service.origin }, failOnStatusCode: true }
  const found = await root.request.get(`/api/composition-templates?where[key][equals]=${KEY}`, own)
  const [shipped] = (await found.json()).docs
  await root.request.delete(`/api/composition-templates/${shipped.id}`, own)
  page = await bench.enter('art-admin')
})

const side = (name: keyof typeof WINDOW) => page.locator(`#register-window-${name}`)
const outline = () => page.locator('.template-preview svg').getAttribute('data-window')
const state = (of: Page) => of.locator('#template-picture-state')

async function fillWindow(window: Partial<typeof WINDOW>): Promise<void> {
  for (const [name, px] of Object.entries(window))
    await side(name as keyof typeof WINDOW).fill(String(px))
}

async function choose(name: string, picture: Sharp): Promise<void> {
  const buffer = await picture.png().toBuffer()
  await page.getByTestId('template-file').setInputFiles({ name, mimeType: 'image/png', buffer })
  await state(page).getByText('3555 × 2528 px').waitFor()
}

async function describeFrame(): Promise<void> {
  await goTo(page, ADD)
  await page.locator('#template-type').selectOption('wood')
  await page.locator('#template-color').selectOption('white')
  await page.locator('#template-orientation').selectOption('tall')
  await fillWindow(WINDOW)
}

describe('a user who manages frames and mats', () => {
  it('comes from the list to the form, and is told at the fields what is missing', async () => {
    await goTo(page, LIST)
    await page.locator('#template-add').click()
    await page.waitForURL(`**${ADD}`)
    await untilReady(page)
    await page.locator('#template-submit').click()
    await state(page).getByText('Choose a picture.').waitFor()
    await page.getByText('A frame needs a window for the artwork.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('template-choose')
  })

  it('is offered the colours that a product has', async () => {
    const colors = () => page.locator('#template-color option').allTextContents()
    await page.locator('#template-type').selectOption('wood')
    expect(await colors()).toEqual(['Brown', 'White', 'Natural'])
    await page.locator('#template-type').selectOption('stand')
    expect(await page.locator('#template-color').count()).toBe(0)
    await page.locator('#template-kind').selectOption('mat')
    await page.locator('#template-type').selectOption({ label: 'Every product with a mat' })
    expect(await colors()).toEqual(['White', 'Cream', 'Gray', 'Navy'])
  })

  it('sees the window over the canvas while typing, unless it is beyond it', async () => {
    await describeFrame()
    expect(await outline()).toBe('1300,400,900,1600')
    await side('width').fill('2256')
    await page.locator('#register-window-width-error').waitFor()
    expect(await page.locator('.template-preview svg').count()).toBe(0)
  })

  it('is told why a frame that covers its window is refused, and keeps the form', async () => {
    await describeFrame()
    await choose('opaque.png', plainTemplate('#876'))
    await page.locator('#template-submit').click()
    await state(page).getByText(COVERED).waitFor()
    expect(await side('x').inputValue()).toBe('1300')
  })

  it('adds it with a picture that leaves the window open', async () => {
    await choose('frame.png', frameWithHole('#876', WINDOW))
    await page.locator('#template-submit').click()
    await page.waitForURL(/composition-templates\/[0-9a-f-]{36}$/)
    url = new URL(page.url()).pathname
    await page.getByRole('heading', { name: 'Picture and window' }).waitFor()
    expect(await outline()).toBe('1300,400,900,1600')
    const picture = page.locator('.template-preview img')
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBe(3555)
  })

  it('finds it in the list', async () => {
    await goTo(page, `${LIST}?where[key][equals]=${KEY}`)
    const row = page.locator('tbody tr')
    await row.waitFor()
    expect(await row.textContent()).toContain('Tall panorama')
    const picture = page.getByAltText(`Picture of ${KEY}`)
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBe(480)
    await row.locator('a').first().click()
    await page.waitForURL(`**${url}`)
  })

  it('is told that there is one already', async () => {
    await describeFrame()
    await choose('frame.png', frameWithHole('#765', WINDOW))
    await page.locator('#template-submit').click()
    await page.getByRole('alert').getByText('There already is a frame or mat').waitFor()
    expect(new URL(page.url()).pathname).toBe(ADD)
  })

  it('changes the window by the keyboard alone', async () => {
    await goTo(page, url)
    await tabTo(side('x'))
    await page.keyboard.type('1400')
    await tabTo(side('width'))
    await page.keyboard.type('700')
    expect(await outline()).toBe('1400,400,700,1600')
    await page.keyboard.press('Enter')
    await page.getByText('Template saved.').waitFor()
    // The page shows the record as it is now: there is nothing left to save.
    await page.locator('#template-save[disabled]').waitFor()
    await reload(page)
    expect(await side('x').inputValue()).toBe('1400')
    expect(await side('width').inputValue()).toBe('700')
  })

  it('is told why a window that the frame covers is refused', async () => {
    await fillWindow({ x: 1000 })
    await page.locator('#template-save').click()
    await page.locator('#template-window-error').getByText(COVERED).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('register-window-x')
  })

  it('replaces the picture together with the window', async () => {
    await goTo(page, url)
    await choose('other.png', frameWithHole('#345', { ...WINDOW, x: 900 }))
    await fillWindow({ x: 900, width: 900 })
    await page.locator('#template-save').click()
    await page.getByText('Template saved.').waitFor()
    await reload(page)
    expect(await outline()).toBe('900,400,900,1600')
  })

  it.each(SCREEN_LOOKS)(
    'sees pages that everybody can use: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      const faults: object[] = []
      for (const path of [LIST, ADD, url]) {
        await goTo(page, path)
        if (path === ADD) {
          await page.locator('#template-submit').click()
          await page.locator('#template-window-error').waitFor()
        }
        faults.push(
          ...(await faultsInAllWidths(page, { examined })).map((fault) => ({ path, ...fault })),
        )
      }
      expect(faults).toEqual([])
    },
  )
})
