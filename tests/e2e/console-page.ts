import type { Browser, Page } from 'playwright-core'

export type Look = {
  readonly language?: 'en' | 'ja'
  readonly theme?: 'light' | 'dark'
  readonly width?: number
}

/** A page of a browser profile of its own, without a login. */
export async function openPage(
  browser: Browser,
  origin: string,
  { language = 'en', theme = 'light', width = 1200 }: Look = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'payload-lng', value: language, url: origin },
    { name: 'payload-theme', value: theme, url: origin },
  ])
  // A busy machine may be slow to show a page; a test that hangs ends by its own timeout.
  context.setDefaultTimeout(120_000)
  return context.newPage()
}

/** Logs in by the console's form as one of the accounts of the development provider. */
export async function logIn(page: Page, account: string): Promise<void> {
  await page.goto('/admin/login')
  await page.locator('#field-email').fill(`${account}@example.test`)
  await page.locator('#field-password').fill(`${account}-password`)
  await page.locator('form button[type=submit]').click()
  await page.locator('.dashboard').waitFor()
}

/** Changes the language and theme of the page, as a user would in the account settings. */
export async function changeLook(page: Page, { language = 'en', theme = 'light' }: Look) {
  const { origin } = new URL(page.url())
  await page.context().addCookies([
    { name: 'payload-lng', value: language, url: origin },
    { name: 'payload-theme', value: theme, url: origin },
  ])
}
