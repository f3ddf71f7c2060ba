import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { REGISTRATION } from '../support/artworks/register.ts'
import { beginSession, goTo } from './console-page.ts'
import {
  choosePicture,
  fillDetails,
  type PictureFile,
  pictureFile,
  submitRegistration,
} from './fill-registration.ts'
import { faultsAsShown, LOOKS } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/artworks'
const REGISTER = `${LIST}/register`
const NO_FAULTS = { axe: [], overflow: 0 }

const bench = withConsole({}, NO_JOBS)

/** Registrations of the page start no composition: these tests look at something else. */
async function quietly(page: Page): Promise<Page> {
  await page.route('**/generate-variants', (route) => route.abort())
  return page
}

async function openForm(page: Page): Promise<void> {
  await goTo(page, REGISTER)
}

/** Leaves the form for the list and comes back to what was kept. */
async function comeBack(page: Page): Promise<void> {
  await goTo(page, LIST)
  await openForm(page)
  await page.getByText('We kept what you typed before.').waitFor()
}

/** Chooses an artist as the one for whom an administrator registers. Returns what the field shows then. */
async function chooseArtist(page: Page, name: string): Promise<string> {
  await page.locator('#register-account').fill(name)
  const option = page.locator(`#register-accounts option[value*="${name}@"]`)
  await option.waitFor({ state: 'attached' })
  const label = (await option.getAttribute('value')) ?? ''
  // The form asks once more for the artist whom it has then: what happens to the account later must not answer it.
  const confirmed = page.waitForResponse((answer) => answer.url().includes(`${name}%40`))
  await page.locator('#register-account').fill(label)
  await confirmed
  return label
}

/** Chooses a picture and waits until it can be sent. */
async function choose(page: Page, picture: PictureFile): Promise<void> {
  await choosePicture(page, picture)
  await page.locator('.picture-quality li').first().waitFor()
}

/** How many artworks of a title the user of a page finds in the list. */
async function countOf(page: Page, title: string): Promise<number> {
  const query = new URLSearchParams({ 'where[title][equals]': title })
  const answer = await page.request.get(`/api/artworks/count?${query}`, {
    headers: { origin: bench.service.origin },
    failOnStatusCode: true,
  })
  return ((await answer.json()) as { totalDocs: number }).totalDocs
}

const sql = (text: string) =>
  withClient(bench.service.databaseUrl, async (client) => {
    expect((await client.query(text)).rowCount).toBe(1)
  })

describe('An administrator who comes back to the form', () => {
  it('registers for the same artist, under the name and with the publish choice of before', async () => {
    const page = await quietly(await bench.enter('art-admin'))
    await openForm(page)
    await fillDetails(page, 'Kept for another')
    const label = await chooseArtist(page, 'artist-2')
    await page.locator('#register-artist').fill('A pen name')
    await page.locator('#register-publish').check()
    const found = page.waitForResponse((answer) => answer.url().includes('artist-2%40'))
    await comeBack(page)
    await found
    expect(await page.locator('#register-account').inputValue()).toBe(label)
    expect(await page.locator('#register-artist').inputValue()).toBe('A pen name')
    expect(await page.locator('#register-publish').isChecked()).toBe(true)
    await page.locator('#register-publish').uncheck()
    await choose(page, await pictureFile('#334411'))
    await submitRegistration(page)
    const artist = await bench.enter('artist-2')
    expect(await countOf(artist, 'Kept for another')).toBe(1)
  })

  it('is asked again for an artist whose account was disabled meanwhile', async () => {
    const page = await bench.enter('art-admin')
    await openForm(page)
    await fillDetails(page, 'For nobody')
    await chooseArtist(page, 'artist-2')
    await sql("UPDATE users SET disabled = true WHERE email = 'artist-2@example.test'")
    try {
      await comeBack(page)
      await page.locator('#register-account-error').waitFor()
      await page.locator('#register-artist-error').waitFor()
      expect(await page.locator('#register-artist').inputValue()).toBe('')
      expect(await faultsAsShown(page)).toEqual(NO_FAULTS)
      await choose(page, await pictureFile('#334422'))
      await page.locator('#register-submit').click()
      await page.getByText('Some fields need your attention.').waitFor()
      expect(await countOf(page, 'For nobody')).toBe(0)
    } finally {
      await sql("UPDATE users SET disabled = false WHERE email = 'artist-2@example.test'")
    }
  })
})

describe('A draft whose picture has not come', () => {
  it('is completed after a reload during the upload, about which the browser asks first', async () => {
    const page = await quietly(await bench.enter('artist'))
    const picture = await pictureFile('#112255')
    await openForm(page)
    await fillDetails(page, 'Interrupted')
    await choose(page, picture)
    // The picture never arrives.
    await page.route('**/upload', () => undefined)
    await page.locator('#register-submit').click()
    await page.getByText('Keep this page open until the upload has finished.').waitFor()
    expect(await faultsAsShown(page)).toEqual(NO_FAULTS)
    const question = page.waitForEvent('dialog')
    const reload = page.reload()
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reload
    await page.unroute('**/upload')
    await page.getByText('We kept what you typed before.').waitFor()
    await page.locator('#register-title').fill('Completed')
    await choose(page, picture)
    await submitRegistration(page)
    expect([await countOf(page, 'Interrupted'), await countOf(page, 'Completed')]).toEqual([0, 1])
  })

  it('is deleted with what was typed', async () => {
    const page = await bench.enter('artist')
    await openForm(page)
    await fillDetails(page, 'Thrown away')
    await choose(page, await pictureFile('#112266'))
    await page.route('**/upload', (route) => route.abort())
    await page.locator('#register-submit').click()
    await page.locator('.kit-problem').waitFor()
    expect(await countOf(page, 'Thrown away')).toBe(1)
    await comeBack(page)
    const discarded = page.waitForResponse('**/discard')
    await page.locator('#register-discard').click()
    expect((await discarded).status()).toBe(200)
    expect(await countOf(page, 'Thrown away')).toBe(0)
  })

  it('goes when only the service can tell that its picture is registered already', async () => {
    const picture = await pictureFile('#112277')
    const page = await quietly(await bench.open())
    // As on a page without https.
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await beginSession(page, 'artist')
    await openForm(page)
    await fillDetails(page, 'Original')
    await choose(page, picture)
    await submitRegistration(page)
    await openForm(page)
    await fillDetails(page, 'Copy')
    await choose(page, picture)
    await page.locator('#register-submit').click()
    await page.getByText('This image has already been registered.').waitFor()
    expect(await countOf(page, 'Copy')).toBe(0)
    await choose(page, await pictureFile('#112288'))
    await submitRegistration(page)
    expect(await countOf(page, 'Copy')).toBe(1)
  })

  it.each(LOOKS)(
    'names the artwork of the same picture and is discarded on its page, in $language',
    async (look) => {
      const picture = await pictureFile(look.language === 'en' ? '#112299' : '#1122aa')
      const page = await quietly(await bench.open(look))
      await beginSession(page, 'artist')
      await openForm(page)
      await fillDetails(page, 'Has it')
      await choose(page, picture)
      await submitRegistration(page)
      const answer = await page.request.post('/api/art/artworks/create', {
        data: { ...REGISTRATION, title: 'Without' },
        headers: { origin: bench.service.origin },
        failOnStatusCode: true,
      })
      const { artwork_id: id } = (await answer.json()) as { artwork_id: string }
      await goTo(page, `${LIST}/${id}`)
      await choose(page, picture)
      await page.locator('.register-duplicate').getByRole('link', { name: 'Has it' }).waitFor()
      expect(await page.locator('#artwork-upload-picture').isDisabled()).toBe(true)
      expect(await faultsAsShown(page)).toEqual(NO_FAULTS)
      await page.locator('.artwork-panel .artwork-more:enabled').click()
      await page.locator('.popup__content #artwork-discard').click()
      await page.locator('#question-confirm').click()
      await page.waitForURL(new RegExp(`${LIST}(\\?.*)?$`))
      expect(await countOf(page, 'Without')).toBe(0)
    },
  )
})

it('The page of an artwork says why it will not be published when its pictures are ready', async () => {
  const admin = await bench.enter('super-admin')
  const setStatus = (status: string) =>
    admin.request.patch('/api/brands/art', {
      data: { status },
      headers: { origin: bench.service.origin },
      failOnStatusCode: true,
    })
  const page = await quietly(await bench.enter('art-admin'))
  await openForm(page)
  await fillDetails(page, 'Not for sale yet')
  await page.locator('#register-artist').fill('Aoi Artist')
  await choose(page, await pictureFile('#112233'))
  await page.locator('#register-publish').check()
  await setStatus('development')
  try {
    const id = await submitRegistration(page)
    await page.locator('.artwork-panel').waitFor()
    expect(page.url()).toContain(id)
    await page
      .getByText(/^The artwork stays a draft when .* This brand is in development/)
      .waitFor()
  } finally {
    await setStatus('active')
  }
})
