import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningConsole, startConsole } from '../support/start-console.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { changeLook, logIn, openPage } from './console-page.ts'
import { openBrowser } from './open-browser.ts'

const LIST = '/admin/collections/service-accounts'

let service: RunningConsole
let browser: Browser
let page: Page
let first = ''

beforeAll(async () => {
  service = await startConsole()
  browser = await openBrowser()
  page = await openPage(browser, service.origin)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, 'super-admin')
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const own = async (key: string) =>
  (
    await fetch(`${service.origin}/api/service-accounts/me`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).status

/** Reads the key out of the open dialog and closes it. */
async function keepKey(): Promise<string> {
  const shown = page.locator('.fresh-key__value')
  await shown.waitFor()
  const key = (await shown.textContent()) ?? ''
  await page.locator('#fresh-key-close').click()
  await shown.waitFor({ state: 'detached' })
  return key
}

describe('A super administrator', () => {
  it('is told to save a new account before it has a key', async () => {
    await page.goto(`${LIST}/create`)
    await page.getByText('Save the account first.').waitFor()
    await page.locator('#field-name').fill('Brand site')
    await page.locator('#field-purpose').fill('Shows the legal documents.')
    await page.locator('#field-permissions input').fill('legal')
    await page.keyboard.press('Enter')
    await page.locator('#field-allBrands').check()
    await page.locator('#action-save').click()
    await page.getByText('This account has no key').waitFor()
  })

  it('sees a key once, copies it, and it works', async () => {
    await page.locator('#key-issue').click()
    await page.locator('.fresh-key__value').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.fresh-key__value').isVisible()).toBe(true)
    await page.locator('#fresh-key-copy').click()
    await page.getByText('Copied', { exact: true }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    first = await keepKey()
    expect(first).toMatch(/^pck_[0-9a-f]{12}_[0-9a-f]{72}$/)
    expect(copied).toBe(first)
    expect(await own(first)).toBe(200)
    await page.getByText(`${first.slice(0, 16)}…`).waitFor()
    expect(await page.content()).not.toContain(first)
  })

  it('replaces it with a time of grace, and revokes both', async () => {
    await page.locator('#key-grace').selectOption('60')
    await page.locator('#key-issue').click()
    const second = await keepKey()
    await page.getByText('stays valid until').waitFor()
    expect([await own(first), await own(second)]).toEqual([200, 200])
    await page.locator('#key-revoke').click()
    await page.getByRole('button', { name: 'Revoke' }).last().click()
    await page.getByText('This account has no key').waitFor()
    expect([await own(first), await own(second)]).toEqual([401, 401])
  })

  it.each([
    { language: 'en', theme: 'light' },
    { language: 'en', theme: 'dark' },
    { language: 'ja', theme: 'light' },
    { language: 'ja', theme: 'dark' },
  ] as const)('meets WCAG 2.2 AA where the keys are, in $language and $theme', async (look) => {
    await changeLook(page, look)
    await page.reload()
    await page.locator('#key-issue').click()
    await page.locator('.fresh-key__value').waitFor()
    const dialog = await accessibilityProblems(page, '.fresh-key')
    await keepKey()
    await page.locator('#key-revoke').waitFor()
    const panel = await accessibilityProblems(page, '.key-panel')
    expect({ dialog, panel }).toEqual({ dialog: [], panel: [] })
  })

  it.each([375, 768])('has no sideways scrolling at %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await page.locator('#key-issue').waitFor()
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBe(0)
  })
})

describe('An artist', () => {
  it('neither sees nor reaches the accounts of programs', async () => {
    const artist = await openPage(browser, service.origin)
    await logIn(artist, 'artist')
    expect(await artist.locator('a[href$="/service-accounts"]').count()).toBe(0)
    await artist.goto(LIST)
    expect(await artist.content()).not.toContain('Brand site')
  })
})
