import type { Browser, Page, Response } from 'playwright-core'

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

/** Waits until the scripts of a page of the console have taken it over: a click before that does nothing. */
export const untilReady = (page: Page): Promise<void> =>
  page.locator('html[data-console-ready]').waitFor({ state: 'attached' })

/** Opens a page of the console and waits until it can be used. Returns the answer of the service. */
export async function goTo(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await untilReady(page)
  return answer
}

/** Loads the page of the console again that is shown, and waits until it can be used. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilReady(page)
}

/** What scripts say in the dialogs that they open, from now on. */
export function dialogsOf(page: Page): readonly string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

/** Logs in by the console's form as one of the accounts of the development provider. */
export async function logIn(page: Page, account: string): Promise<void> {
  await goTo(page, '/admin/login')
  await page.locator('#field-email').fill(`${account}@example.test`)
  await page.locator('#field-password').fill(`${account}-password`)
  await page.locator('form button[type=submit]').click()
  await page.locator('.dashboard').waitFor()
}

/** Begins a session of one of these accounts without a page, for tests of something else than the login. */
export async function beginSession(page: Page, account: string): Promise<void> {
  const data = { email: `${account}@example.test`, password: `${account}-password` }
  // A cookie from before would make it a request that another site may have sent.
  await page.context().clearCookies({ name: 'payload-token' })
  await page.request.post('/api/users/login', { data, failOnStatusCode: true })
}

/** Changes the language and theme of the pages from the next load on, as a user would in the account settings. */
export async function changeLook(page: Page, { language = 'en', theme = 'light' }: Look) {
  const chosen = new Map([
    ['payload-lng', language],
    ['payload-theme', theme],
  ])
  const cookies = await page.context().cookies()
  const changed = cookies.flatMap((cookie) => {
    const value = chosen.get(cookie.name)
    return value === undefined ? [] : [{ ...cookie, value }]
  })
  await page.context().addCookies(changed)
}
