import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createLocalDiskStore } from '../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { holdVariants, type VariantBrake } from '../support/jobs/variant-brake.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { takeStoreAway } from '../support/store/take-store-away.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { goTo, reload } from './console-page.ts'
import { choosePicture, fillDetails, pictureFile, submitRegistration } from './fill-registration.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const COMPOSITION_MS = 180_000
const REGISTER = '/admin/collections/artworks/register'
const LIST = '/admin/collections/artworks'

/** Under the pictures, in the order of the gallery. */
const MATS = ['White mat', 'Cream mat', 'Gray mat', 'Navy mat']
const NAMES = [
  ...[...MATS, ...MATS, ...MATS, ...MATS],
  ...['Brown', 'White', 'Natural', 'Table stand', 'Postcard'],
]

const bench = withConsole()

/** Of the gallery, in whole px. */
const heightOfGallery = (page: Page) =>
  page.locator('.artwork-gallery').evaluate((gallery: HTMLElement) => gallery.offsetHeight)

/** Opens the menu beside the next step of an artwork, and presses what it offers. */
async function choose(page: Page, action: string): Promise<void> {
  await page.locator('.artwork-panel .artwork-more:enabled').click()
  await page.locator(`.popup__content #artwork-${action}`).click()
}

describe('An artist in the console', () => {
  inOrder()
  let page: Page
  let artworkId: string
  let brake: VariantBrake

  beforeAll(async () => {
    page = await bench.enter('artist')
  })

  it('sees a sentence and the way to the form while there is no artwork', async () => {
    await goTo(page, LIST)
    await page.getByText('No artworks yet').waitFor()
    expect(await page.locator('.no-results').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Register artwork' }).click()
    await page.waitForURL(`**${REGISTER}`)
  })

  it('sees only the collections that concern artists', async () => {
    await goTo(page, '/admin')
    const links = await page
      .locator('.nav a.nav__link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)))
    expect(links).toContain('artworks')
    for (const hidden of ['composition-jobs', 'composition-templates', 'system-settings']) {
      expect(links).not.toContain(hidden)
    }
  })

  it('is told at every field what is missing and keeps what was typed', async () => {
    await goTo(page, REGISTER)
    await page.locator('#register-title').fill('Half a registration')
    await page.locator('#register-pricing-wood').fill('12.5')
    await page.locator('#register-submit').click()
    await page.locator('#register-technique-error').waitFor()
    await page.locator('#register-tags-error').waitFor()
    expect(await page.locator('#register-pricing-wood-error').textContent()).toContain('whole yen')
    expect(await page.locator('#register-title-error').count()).toBe(0)
    expect(await page.locator('#register-title').inputValue()).toBe('Half a registration')
    await page.getByText('Choose a picture.').waitFor()
  })

  it('is shown the problem of the service at its field', async () => {
    await goTo(page, REGISTER)
    await fillDetails(page, 'Far future')
    await page.locator('#register-creation-year').fill('2999')
    await choosePicture(page, await pictureFile('#775533'))
    await page.locator('#register-submit').click()
    const error = page.locator('#register-creation-year-error')
    await error.waitFor()
    expect(await error.textContent()).toBe('The year is too far in the future.')
    expect(await page.locator('#register-title').inputValue()).toBe('Far future')
  })

  it('learns that a GIF with the name of a JPEG is a GIF, and keeps the form', async () => {
    await goTo(page, REGISTER)
    await fillDetails(page, 'A moving picture')
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
    await choosePicture(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: gif })
    await page.getByText('This file is of the type GIF').waitFor()
    expect(await page.locator('#register-title').inputValue()).toBe('A moving picture')
    expect(await page.locator('.register-picture img').count()).toBe(0)
  })

  it('registers after a damaged picture with a good one, and there is one artwork', async () => {
    await goTo(page, REGISTER)
    await fillDetails(page, 'Evening at sea')
    const good = await pictureFile('#20466b')
    const damaged = { ...good, buffer: good.buffer.subarray(0, good.buffer.length / 2) }
    await choosePicture(page, damaged)
    await page.locator('#register-submit').click()
    const alert = page.locator('.kit-problem')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('Export the image again')
    expect(await page.locator('#register-title').inputValue()).toBe('Evening at sea')

    // Registering starts the composition: it stands at its third picture until the next test has looked at it.
    brake = await holdVariants(bench.service, null, 2)
    await page.locator('#register-title').fill('Evening at the sea')
    await choosePicture(page, good)
    artworkId = await submitRegistration(page)
    expect(await page.locator('h1').first().textContent()).toContain('Evening at the sea')
    await goTo(page, LIST)
    const thumbnail = page.getByAltText('Thumbnail of Evening at the sea')
    await thumbnail.waitFor()
    // The white bars above and below a picture of 3:2 are cut off.
    expect(await thumbnail.evaluate((image) => getComputedStyle(image).clipPath)).toMatch(
      /^inset\(17% 0%/,
    )
    expect(await page.locator('tbody tr').count()).toBe(1)
  })

  it('composes 21 pictures and sees the progress, also while the store is away and after a reload', async () => {
    await goTo(page, `${LIST}/${artworkId}`)
    const bar = page.getByRole('progressbar')
    await bar.waitFor()
    expect(await bar.getAttribute('aria-valuemax')).toBe('21')
    await page
      .locator('[role=progressbar]:not([aria-valuenow="0"])')
      .waitFor({ timeout: COMPOSITION_MS })
    await page.getByRole('heading', { name: /^Creating pictures: \d+ of 21$/ }).waitFor()
    expect(await page.locator('#artwork-publish').count()).toBe(0)
    await page.locator('#artwork-publishWhenReady').waitFor()
    await page.locator('.artwork-figure__place--expected').nth(18).waitFor()
    const names = page.locator('.artwork-figure figcaption > span:first-child')
    expect(await names.allTextContents()).toEqual(NAMES)
    const heightBefore = await heightOfGallery(page)
    const bringBack = await takeStoreAway({ s3: undefined, dataDir: bench.service.folder })
    await brake.release()
    await page.getByText('The store of the pictures cannot be reached.').waitFor()
    expect(await accessibilityProblems(page, '.artwork-progress')).toEqual([])
    await bringBack()
    await reload(page)
    await bar.waitFor()
    await page
      .getByRole('heading', { name: 'Ready to publish' })
      .waitFor({ timeout: COMPOSITION_MS })
    await page.locator('.artwork-figure button').nth(20).waitFor()
    expect(await page.locator('.artwork-figure').count()).toBe(21)
    expect(await heightOfGallery(page)).toBe(heightBefore)
    expect(await bar.count()).toBe(0)
  })

  it('sees every picture with its price and an alternative text', async () => {
    const pictures = page.locator('.artwork-figure img')
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      const width = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return image.naturalWidth
      })
      expect(width).toBe(480)
      expect(await picture.getAttribute('alt')).toMatch(/^Evening at the sea_/)
    }
    expect(await page.locator('.artwork-figure__price').first().textContent()).toBe('¥16,500')
  })

  it('looks at a large picture with the keyboard alone', async () => {
    const first = page.locator('.artwork-figure button').first()
    await first.focus()
    await page.keyboard.press('Enter')
    const title = page.locator('.artwork-dialog h2')
    await title.waitFor()
    expect(await title.textContent()).toBe('Premium frame, black, white mat')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Premium frame, black, cream mat' }).waitFor()
    await page.keyboard.press('Escape')
    await title.waitFor({ state: 'detached' })
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('has a picture whose file is lost generated again, by the keyboard alone', async () => {
    const store = createLocalDiskStore({ root: path.join(bench.service.folder, 'objects') })
    const key = `art/${artworkId}/wood-brown-none.webp`
    expect(await store.head(key)).not.toBeNull()
    await store.delete(key)
    const wood = page.getByRole('button', { name: 'Enlarge: Wood frame, brown' })
    await wood.press('Enter')
    await page.locator('#variant-generate-again').press('Enter')
    await expect.poll(() => store.head(key)).not.toBeNull()
    await page.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    expect(await page.locator('.artwork-dialog[open]').count()).toBe(0)
    expect(await wood.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('has one that was never generated generated from its place, by the keyboard alone', async () => {
    await withClient(bench.service.stack.environment.DATABASE_URL ?? '', (client) =>
      client.query("DELETE FROM variants WHERE artwork_id = $1 AND key = 'stand-none-none'", [
        artworkId,
      ]),
    )
    await reload(page)
    await page.getByRole('button', { name: 'Generate: Table stand' }).press('Enter')
    expect(await page.locator('.artwork-gallery__type--stand figure:focus').count()).toBe(1)
    await page.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    await page.getByRole('button', { name: 'Enlarge: Table stand' }).waitFor()
  })

  it('publishes, finds the artwork in the shop, and takes it back', async () => {
    await page.locator('#artwork-publish').click()
    const link = page.locator('#artwork-shop-link')
    await link.waitFor()
    const [shop] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await shop.getByText('Evening at the sea').first().waitFor()
    await shop.close()
    await page.getByRole('heading', { name: 'On sale' }).waitFor()

    await choose(page, 'unpublish')
    const question = page.getByRole('dialog', { name: 'Unpublish this artwork?' })
    await question.waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('artwork-more')
    await choose(page, 'unpublish')
    await page.locator('#question-confirm').click()
    await page.locator('.artwork-panel .kit-status--draft').waitFor()
    expect(await link.count()).toBe(0)
  })

  it('has no way into the admin of the shop, which an administrator has also for a draft', async () => {
    expect(await page.locator('#artwork-admin-link').count()).toBe(0)
    const admin = await bench.enter('art-admin')
    await goTo(admin, `${LIST}/${artworkId}`)
    const link = admin.getByRole('link', { name: 'Open in the admin of the shop' })
    const [product] = await Promise.all([admin.context().waitForEvent('page'), link.click()])
    await product.getByText('Evening at the sea').first().waitFor()
  })

  it('sees inputs of one look and the names of the registration', async () => {
    await page.getByRole('button', { name: 'Details and prices' }).click()
    const lookOf = (input: string) =>
      page.locator(input).evaluate((element) => {
        const { borderColor, boxShadow, height, paddingLeft } = getComputedStyle(element)
        return { borderColor, boxShadow, height, paddingLeft }
      })
    expect(await lookOf('#register-tags')).toEqual(await lookOf('#field-title'))
    expect(await page.getByLabel('Table stand (¥)').getAttribute('id')).toBe('field-standPrice')
  })

  it('is told to save before the buttons work', async () => {
    await page.locator('#field-standPrice').fill('6000')
    await page.getByText('Save your changes to use these actions.').waitFor()
    expect(await page.locator('#artwork-publish').isDisabled()).toBe(true)
    await page.locator('#action-save').click()
    await page.locator('#artwork-publish:enabled').waitFor()
  })

  it('is shown why the service refused, and what to do', async () => {
    // Another user archives it while the page is open.
    const other = await bench.enter('artist')
    await goTo(other, `${LIST}/${artworkId}`)
    await choose(other, 'archive')
    await other.locator('#question-confirm').click()
    await other.locator('.artwork-panel .kit-status--archived').waitFor()

    await page.locator('#artwork-publish').click()
    const alert = page.locator('.kit-problem')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('The operation "publish" is not possible')
    expect(await alert.textContent()).toContain('use an operation that its status allows')
    expect(await alert.textContent()).toMatch(/Request [0-9a-f-]{36}/)
  })

  it('is told which variants failed, and sees where a picture cannot be loaded', async () => {
    // The engine does not fail on demand: the answers that say so are put in its place.
    await page.route('**/api/composition-jobs?*', (route) =>
      route.fulfill({
        json: {
          docs: [
            {
              ...{ id: artworkId, status: 'partial', completed: 20, failed: 1, total: 21 },
              failures: { 'wood-brown-none': 'The template is damaged.' },
            },
          ],
        },
      }),
    )
    // The full picture stands in for a rendition that is not there: neither is.
    await page.route('**/stand-none-none*', (route) => route.abort())
    await goTo(page, `${LIST}/${artworkId}`)
    await page.getByText('1 picture could not be created.').waitFor()
    expect(await page.getByRole('button', { name: /^Generate: / }).count()).toBe(0)
    const failures = page.locator('.artwork-progress__failures li')
    expect(await failures.allTextContents()).toEqual([
      'Wood frame, brown: The template is damaged.',
    ])
    await page.locator('.tabs-field__tab-button').first().click()
    await page.locator('.artwork-gallery__type--stand').scrollIntoViewIfNeeded()
    await page.getByText('The picture cannot be loaded').waitFor()
    await page.unrouteAll()
  })

  it('does not see the artwork of another artist', async () => {
    const other = await bench.enter('artist-2')
    await goTo(other, LIST)
    await other.getByText('No artworks yet').waitFor()
    await goTo(other, `${LIST}/${artworkId}`)
    await other.locator('.not-found, .collection-list').first().waitFor()
    expect(await other.content()).not.toContain('Evening at the sea')
  })

  it.each(LOOKS)('meets WCAG 2.2 AA in $language and $theme at $width px', async (look) => {
    await putOn(page, look)
    await goTo(page, LIST)
    await page.locator('.artwork-title-cell').waitFor()
    const list = await faultsAsShown(page)
    await goTo(page, REGISTER)
    await page.locator('#register-submit').click()
    await page.locator('#register-title-error').waitFor()
    const register = await faultsAsShown(page)
    await goTo(page, `${LIST}/${artworkId}`)
    await page.locator('.tabs-field__tab-button').first().click()
    await page.locator('.artwork-figure button').nth(20).waitFor()
    const pictures = await faultsAsShown(page)
    await page.locator('.tabs-field__tab-button').nth(1).click()
    await page.locator('#field-title').waitFor()
    const details = await faultsAsShown(page)
    const none = { axe: [], overflow: 0 }
    expect({ list, register, pictures, details }).toEqual({
      list: none,
      register: none,
      pictures: none,
      details: none,
    })
  })
})
