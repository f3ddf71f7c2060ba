import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { holdVariants } from '../support/jobs/variant-brake.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { until } from '../support/system/until.ts'
import { beginSession, goTo, logIn, untilReady } from './console-page.ts'
import { choosePicture, fillDetails, pictureFile, submitRegistration } from './fill-registration.ts'
import { faultsAsShown } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/artworks'
const REGISTER = `${LIST}/register`
const COMPOSITION_MS = 240_000

/** How many registrations the browser keeps. */
const KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('registration:')).length"

const bench = withConsole()

/** A page whose registrations start no composition: most tests look at something else. */
async function enterQuietly(account: string): Promise<Page> {
  const page = await bench.enter(account)
  await page.route('**/generate-variants', (route) => route.abort())
  return page
}

const small = async (width: number, height: number) => ({
  name: 'small.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawJpeg({ width, height }),
})

it('An artist comes from the login to the published product with five clicks and one wait', async () => {
  const page = await bench.open()
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() =>
    document.addEventListener('click', ({ isTrusted, detail }) => {
      // Those with the mouse alone: a label passes its click on, and Enter clicks as well.
      if (isTrusted && detail > 0) (globalThis as unknown as { countClick(): void }).countClick()
    }),
  )
  await logIn(page, 'artist')
  await page.getByRole('link', { name: 'Register artwork' }).first().click()
  await untilReady(page)
  await fillDetails(page, 'Five clicks')
  const chooser = page.waitForEvent('filechooser')
  await page.locator('#register-choose').click()
  await (await chooser).setFiles(await pictureFile('#446688'))
  await page.locator('.picture-quality').waitFor()
  await page.locator('#register-publish').click()
  const brake = await holdVariants(bench.service, null, 1)
  await page.locator('#register-submit').click()
  await page.getByRole('heading', { name: /^Creating pictures/ }).waitFor()
  await page.getByText('the artwork is published by itself').waitFor()
  await brake.release()
  await page.locator('#artwork-shop-link').waitFor({ timeout: COMPOSITION_MS })
  await page.locator('.artwork-panel .kit-status--published').waitFor()
  expect(clicks).toBe(5)
})

it('A composition is stopped by its button and begun again', async () => {
  const page = await bench.enter('artist')
  await goTo(page, REGISTER)
  await fillDetails(page, 'Stopped')
  await choosePicture(page, await pictureFile('#884466'))
  // No worker can end it before it is stopped.
  const brake = await holdVariants(bench.service, null, 0)
  await submitRegistration(page)
  await page.locator('#artwork-cancelComposition').click()
  await page.getByText('Stopped. The pictures that are there are kept.').waitFor()
  await page.locator('#artwork-generate').click()
  await page.locator('#artwork-cancelComposition').click()
  await page.locator('#artwork-generate').waitFor()
  expect(await page.locator('#artwork-cancelComposition').count()).toBe(0)
  await brake.release()
})

it('What is typed is kept over a visit elsewhere until it is discarded', async () => {
  const page = await bench.enter('artist')
  await goTo(page, REGISTER)
  await page.locator('#register-title').fill('Half a registration')
  await page.locator('#register-pricing-wood').fill('12.5')
  // The problem shows while it is typed, those of the other fields do not.
  await page.locator('#register-pricing-wood-error').waitFor()
  expect(await page.locator('#register-technique-error').count()).toBe(0)
  await page.locator('.step-nav').getByRole('link', { name: 'Artworks' }).click()
  await page.waitForURL(new RegExp(`${LIST}(\\?.*)?$`))
  await goTo(page, REGISTER)
  await page.getByText('We kept what you typed before.').waitFor()
  expect(await page.locator('#register-title').inputValue()).toBe('Half a registration')
  expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  await page.locator('#register-discard').click()
  expect(await page.locator('#register-title').inputValue()).toBe('')
  await page.locator('#register-leave').click()
  await page.waitForURL(new RegExp(`${LIST}(\\?.*)?$`))
  await goTo(page, REGISTER)
  expect(await page.getByText('We kept what you typed before.').count()).toBe(0)
})

it('What is typed is gone after a logout, and when another user opens the form', async () => {
  const page = await bench.enter('artist')
  const type = async () => {
    await goTo(page, REGISTER)
    await page.locator('#register-title').fill('Nobody else may read this')
    expect(await page.evaluate(KEPT)).toBe(1)
  }
  const nothingKept = () =>
    until('the browser to forget it', async () => (await page.evaluate(KEPT)) === 0)
  await type()
  await goTo(page, '/admin')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/admin/login**')
  await nothingKept()

  await beginSession(page, 'artist')
  await type()
  await beginSession(page, 'artist-2')
  await goTo(page, REGISTER)
  await nothingKept()
})

it('A picture that is registered already leads to its artwork before it is sent', async () => {
  const page = await enterQuietly('artist')
  const picture = await pictureFile('#227755')
  await goTo(page, REGISTER)
  await fillDetails(page, 'The first one')
  await choosePicture(page, picture)
  const id = await submitRegistration(page)
  await goTo(page, LIST)
  await page.locator('tbody tr').first().waitFor()
  const before = await page.locator('tbody tr').count()

  const created: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/artworks/create')) created.push(request.url())
  })
  await goTo(page, REGISTER)
  await fillDetails(page, 'The same again')
  await choosePicture(page, picture)
  const link = page.locator('.register-duplicate').getByRole('link', { name: 'The first one' })
  await link.waitFor()
  expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  // The prices of the last artwork are offered.
  await page.locator('#register-pricing-stand').fill('1')
  await page.locator('#register-last-prices').click()
  expect(await page.locator('#register-pricing-stand').inputValue()).toBe('5500')
  await page.locator('#register-submit').click()
  expect(created).toEqual([])
  await link.click()
  await page.waitForURL(`**${LIST}/${id}`)
  await goTo(page, LIST)
  await page.locator('tbody tr').first().waitFor()
  expect(await page.locator('tbody tr').count()).toBe(before)

  const other = await bench.enter('artist-2')
  await goTo(other, REGISTER)
  await choosePicture(other, picture)
  await other.getByText('This picture is already registered. Choose another one.').waitFor()
  expect(await other.locator('.register-duplicate').count()).toBe(0)
})

it('An administrator registers for an artist, who finds the artwork among their own', async () => {
  const page = await enterQuietly('art-admin')
  await goTo(page, REGISTER)
  await fillDetails(page, 'For another')
  await choosePicture(page, await pictureFile('#663311'))
  await page.locator('#register-account').fill('nobody at all')
  await page.getByText('Choose an artist from the list.').waitFor()
  await page.locator('#register-account').fill('artist-2')
  const option = page.locator('#register-accounts option').first()
  await option.waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => document.querySelectorAll('#register-accounts option').length === 1,
  )
  const label = (await option.getAttribute('value')) ?? ''
  await page.locator('#register-account').fill(label)
  expect(label).toContain(await page.locator('#register-artist').inputValue())
  expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  await submitRegistration(page)
  const artist = await bench.enter('artist-2')
  await goTo(artist, LIST)
  await artist.getByRole('link', { name: 'For another' }).waitFor()
  await goTo(artist, REGISTER)
  expect(await artist.locator('#register-account').count()).toBe(0)
})

it('A picture that is too small is told before, and sold only by an administrator with a reason', async () => {
  const page = await enterQuietly('artist')
  await goTo(page, REGISTER)
  await fillDetails(page, 'Small')
  await choosePicture(page, await small(600, 400))
  await page.getByText('Premium frame (A4): at least 1170 × 780 px').waitFor()
  expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  const id = await submitRegistration(page)
  await page.getByText('They are left out of the shop:').waitFor()
  expect(await page.locator('#artwork-sell-anyway').count()).toBe(0)

  const admin = await bench.enter('art-admin')
  await goTo(admin, `${LIST}/${id}`)
  await admin.locator('#artwork-sell-anyway').click()
  const confirm = admin.locator('#artwork-sell-anyway-confirm')
  expect(await confirm.isDisabled()).toBe(true)
  await admin.getByLabel('Reason').fill('A coarse look is wanted.')
  expect(await faultsAsShown(admin, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
  await confirm.click()
  await admin.getByText('Reason: A coarse look is wanted.').waitFor()
  await admin.locator('#artwork-leave-out').click()
  await admin.getByText('They are left out of the shop:').waitFor()
})

it('People who work with no artworks are not led to the form', async () => {
  const page = await bench.enter('photo-admin')
  await goTo(page, LIST)
  await page.locator('.not-found').waitFor()
  expect(await page.locator('.artwork-register-link, #nav-artworks').count()).toBe(0)
})

it('On a phone a page is there before the code of the console has run', async () => {
  const page = await bench.enter('artist')
  await page.setViewportSize({ width: 375, height: 800 })
  // Without its code the page stays as the server has made it.
  await page.route('**/*.js*', (route) => route.abort())
  await page.goto(REGISTER)
  const title = page.getByRole('heading', { name: 'Register an artwork' })
  await title.waitFor()
  // Sent now, the browser would load the page again without what was typed.
  expect(await page.locator('#register-submit').isDisabled()).toBe(true)
  const box = await page.locator('#register-title').boundingBox()
  expect(box?.width).toBeGreaterThan(250)
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
})
