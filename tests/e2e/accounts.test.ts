import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShopify } from '../../src/commerce/adapters/shopify/create-shopify.ts'
import { withClient } from '../../src/database/with-client.ts'
import { ERROR_TABLE } from '../../src/errors/error-table.ts'
import {
  type CommerceSandbox,
  startCommerceSandbox,
} from '../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { artworkInput } from '../conformance/commerce/artwork-input.ts'
import { createDraft } from '../support/artworks/register.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { shopOf } from '../support/shop/shop.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import {
  beginSession,
  changeLook,
  goTo,
  logIn,
  openPage,
  reload,
  untilReady,
} from './console-page.ts'
import {
  faultsAsShown,
  faultsInAllWidths,
  LOOKS,
  overflowOf,
  putOn,
  SCREEN_LOOKS,
} from './looks.ts'
import { openBrowser } from './open-browser.ts'
import { startTestConsole, type TestConsole } from './start-test-console.ts'

const LIST = '/admin/collections/service-accounts'
const ACCESS_TOKEN = 'token-of-this-test'

let sandbox: CommerceSandbox
let shopIsAway = true
let service: TestConsole
let browser: Browser
let page: Page
let first = ''

beforeAll(async () => {
  sandbox = await startCommerceSandbox({
    port: 0,
    dataDir: await makeTemporaryFolder(),
    accessToken: ACCESS_TOKEN,
    fault: () => (shopIsAway ? 'reset-before' : undefined),
  })
  service = await startTestConsole({
    COMMERCE_URL: sandbox.url,
    COMMERCE_ACCESS_TOKEN: ACCESS_TOKEN,
  })
  browser = await openBrowser()
  page = await openPage(browser, service.origin)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, 'super-admin')
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await sandbox?.close()
})

async function own(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${service.origin}/api/service-accounts/me`, { headers })).status
}

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
    await goTo(page, `${LIST}/create`)
    await page.getByText('Save the account first.').waitFor()
    await page.locator('#field-name').fill('Brand site')
    await page.locator('#field-purpose').fill('Shows thumbnails.')
    await page.locator('#field-permissions input').fill('thumbnails')
    await page.keyboard.press('Enter')
    await page.locator('#field-allBrands').check()
    await page.locator('#action-save').click()
    await page.getByText('This account has no key').waitFor()
    expect(await page.locator('#key-issue').count()).toBe(1)
  })

  it('sees a key once, copies it, and it works', async () => {
    await page.locator('#key-issue').click()
    await page.locator('.fresh-key__value').waitFor()
    // The browser closes a dialog at the second Esc in a row, whatever the page says.
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    await page.locator('#fresh-key-copy:focus').waitFor()
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
    await page.locator('#question-confirm').click()
    await page.getByText('This account has no key').waitFor()
    expect([await own(first), await own(second)]).toEqual([401, 401])
  })

  it.each(SCREEN_LOOKS)(
    'can use the keys, as everybody can, in $language and $theme',
    async (look) => {
      await changeLook(page, look)
      await reload(page)
      await page.locator('#key-issue').click()
      await page.locator('.fresh-key__value').waitFor()
      const dialog = await faultsInAllWidths(page, { within: '.fresh-key' })
      await keepKey()
      await page.locator('#key-revoke').waitFor()
      const panel = await faultsInAllWidths(page, { within: '.key-panel' })
      expect({ dialog, panel }).toEqual({ dialog: [], panel: [] })
      await page.setViewportSize({ width: 768, height: 800 })
      expect(await overflowOf(page)).toBe(0)
    },
  )
})

describe('An artist', () => {
  it('neither sees nor reaches the accounts of programs', async () => {
    const artist = await openPage(browser, service.origin)
    await beginSession(artist, 'artist')
    await goTo(artist, '/admin')
    await artist.locator('.nav a.nav__link[href$="/artworks"]').waitFor({ state: 'attached' })
    expect(await artist.locator('a[href$="/service-accounts"]').count()).toBe(0)
    const answer = await goTo(artist, LIST)
    expect([answer?.status(), await artist.getByText('Brand site').count()]).toEqual([404, 0])
  })
})

describe('The screen of the artists', () => {
  let manager: Page
  const line = (name: string) => manager.getByRole('row').filter({ hasText: name })
  const stateOf = (name: string) => line(name).locator('.pill').textContent()
  /** Whether a keyboard user has the focus there; on the whole page it would be lost. */
  const focusedIn = (selector: string) =>
    manager.evaluate((where) => Boolean(document.activeElement?.closest(where)), selector)
  const add = async (name: string, email: string) => {
    await manager.locator('#artist-add').click()
    await manager.locator('#register-name').fill(name)
    await manager.locator('#register-email').fill(email)
    await manager.locator('#register-email').press('Enter')
  }

  beforeAll(async () => {
    manager = await openPage(browser, service.origin)
    await logIn(manager, 'art-admin')
    await manager.locator('#nav-artists').click()
    await line('artist-2@example.test').waitFor()
  })

  it('is complete but for the sales while the shop is away, and says so', async () => {
    await manager.getByText('Sales are not shown').waitFor()
    expect(await line('artist-2@example.test').textContent()).toContain('Not known')
    expect(await stateOf('artist-2@example.test')).toBe('Active')
    expect(await accessibilityProblems(manager, '.kit-page')).toEqual([])
  })

  it('says what the shop does not allow, and what to do', async () => {
    const message = 'Required access: `read_orders` access scope.'
    const data = { code: 'COMMERCE_REJECTED', action: ERROR_TABLE.COMMERCE_REJECTED.action.en }
    const json = { errors: [{ message, data }] }
    await manager.route('**/api/artists/sales*', (route) => route.fulfill({ status: 502, json }))
    await manager.locator('#sales-again').click()
    const notice = manager.getByRole('alert').filter({ hasText: message })
    await notice.getByText('Correct what the message names').waitFor()
    expect(await notice.textContent()).toContain(data.action)
    await manager.unroute('**/api/artists/sales*')
  })

  it('shows what the shop sold once it is back', async () => {
    shopIsAway = false
    const [variantId = ''] = await putOnSale()
    await shopOf({ url: sandbox.url, accessToken: ACCESS_TOKEN }).buy([{ variantId, quantity: 3 }])
    await startJob(service, 'reconcile-orders', {})
    // Sales are known once the reading has ended, not with its first order.
    const whole = 'SELECT FROM commerce.mirror, orders WHERE whole_at IS NOT NULL'
    const count = () =>
      withClient(service.databaseUrl, async (db) => (await db.query(whole)).rowCount)
    await until('all orders to be read', async () => (await count()) !== 0)
    await manager.locator('#sales-again').press('Enter')
    await line('artist@example.test').getByText('3 sold').waitFor()
    expect(await focusedIn('.kit-table')).toBe(true)
    expect(await line('artist@example.test').textContent()).toContain('¥72,000')
    expect(await line('artist-2@example.test').textContent()).toContain('¥0')
    expect(await manager.locator('#sales-again').count()).toBe(0)
  })

  it('tells each problem at its field, with the focus on the first', async () => {
    await add('', 'not-an-address')
    const wrong = manager.locator('dialog [aria-invalid="true"]')
    await wrong.first().waitFor()
    expect(await wrong.count()).toBe(2)
    expect(await manager.evaluate(() => document.activeElement?.id)).toBe('register-name')
    expect(await accessibilityProblems(manager, '.kit-dialog[open]')).toEqual([])
    await manager.keyboard.press('Escape')
    await add('Second', 'Artist@example.test')
    await manager.getByText('There is an account with this e-mail address already.').waitFor()
    await manager.keyboard.press('Escape')
    expect(await manager.evaluate(() => document.activeElement?.id)).toBe('artist-add')
  })

  it('adds an artist whose invitation is mailed, and invites again', async () => {
    await add('Invited Person', 'invited@example.test')
    await line('invited@example.test').waitFor()
    expect(await stateOf('invited@example.test')).toBe('Invited')
    await manager.getByRole('button', { name: 'Invite again: Invited Person' }).click()
    await manager.getByText('The invitation to Invited Person is on its way.').waitFor()
  })

  it('disables and enables by the keyboard alone, after a question', async () => {
    const question = manager.getByRole('dialog', { name: 'Disable Invited Person?' })
    await manager.getByRole('button', { name: 'Disable: Invited Person' }).press('Enter')
    await question.waitFor()
    expect(await accessibilityProblems(manager, '.kit-dialog[open]')).toEqual([])
    // Enter follows before the browser tells that the dialog has closed, and opens it again.
    await Promise.all([manager.keyboard.press('Escape'), manager.keyboard.press('Enter')])
    await question.waitFor()
    await manager.keyboard.press('Escape')
    expect(await stateOf('invited@example.test')).toBe('Invited')
    for (const [action, state] of Object.entries({ Disable: 'Disabled', Enable: 'Not invited' })) {
      await manager.getByRole('button', { name: `${action}: Invited Person` }).press('Enter')
      await manager.getByRole('dialog', { name: `${action} Invited Person` }).waitFor()
      await manager.keyboard.press('Tab')
      await manager.keyboard.press('Enter')
      await line('invited@example.test').getByText(state, { exact: true }).waitFor()
      const focused = await manager.evaluate(() => document.activeElement?.ariaLabel)
      expect(focused).toContain('Invited Person')
    }
  })

  it('finds by name, keeps the search in its URL and says when no account matches', async () => {
    await manager.locator('#artist-search').fill('artist-2')
    await manager.getByText('1 artist', { exact: true }).waitFor()
    await reload(manager)
    await manager.getByText('1 artist', { exact: true }).waitFor()
    expect(await manager.locator('#artist-search').inputValue()).toBe('artist-2')
    await manager.locator('#artist-search').fill('nobody at all')
    await manager.getByText('No account matches “nobody at all”').waitFor()
    await manager.getByRole('button', { name: 'Show all artists' }).click()
    await line('artist-2@example.test').waitFor()
  })

  it('says that the service is away, and goes on when it is back', async () => {
    await manager.context().setOffline(true)
    await manager.locator('#artist-search').fill('artist')
    await manager.getByText('The service cannot be reached.').waitFor()
    expect(await accessibilityProblems(manager, '.kit-page')).toEqual([])
    await manager.locator('#load-again').press('Enter')
    await manager.getByText('The service cannot be reached.').waitFor()
    expect(await focusedIn('#load-again')).toBe(true)
    await manager.context().setOffline(false)
    await manager.keyboard.press('Enter')
    await manager.locator('#load-again').waitFor({ state: 'detached' })
    expect(await focusedIn('.kit-loaded')).toBe(true)
    await manager.locator('#artist-search').fill('')
    await line('invited@example.test').waitFor()
  })

  it('has pages when there are many', async () => {
    const statuses = await manager.evaluate(() => {
      const headers = { 'content-type': 'application/json' }
      const answers = Array.from({ length: 26 }, (_, number) => {
        const body = JSON.stringify({ name: 'One of many', email: `many-${number}@example.test` })
        return fetch('/api/artists', { method: 'POST', headers, body })
      })
      return Promise.all(answers.map(async (answer) => (await answer).status))
    })
    expect(statuses).toEqual(Array(26).fill(200))
    await reload(manager)
    await manager.getByText('1–25 of 29').waitFor()
    await manager.locator('#page-next').click()
    await manager.getByText('26–29 of 29').waitFor()
    expect(new URL(manager.url()).search).toBe('?page=2')
    expect(await faultsInAllWidths(manager, { within: '.kit-pager' })).toEqual([])
  })

  it('is offered to no other user', async () => {
    const artist = await openPage(browser, service.origin)
    await goTo(artist, '/admin/artists')
    await artist.waitForURL('**/admin/login?redirect=*')
    await logIn(artist, 'artist')
    expect(await artist.locator('#nav-artists').count()).toBe(0)
    await goTo(artist, '/admin/artists')
    await artist.getByText('You may not manage artists.').waitFor()
    expect(await artist.content()).not.toContain('artist-2@example.test')
    await artist.context().close()
  })
})

/** An artwork of the first artist that is a product in the shop; gives the identifiers of its variants. */
async function putOnSale(): Promise<string[]> {
  const { urls, environment } = service.stack
  const account = { login: 'dev-artist', password: 'artist-password' }
  const token = await requestIdToken({ issuer: urls.identity, ...account })
  const { artwork_id: artwork } = await createDraft({ url: service.origin }, token)
  const input = artworkInput(artwork, () => '')
  const shopify = createShopify({ url: sandbox.url, accessToken: ACCESS_TOKEN })
  const { id, variants } = await shopify.upsertProduct({
    ...input,
    variants: input.variants.map((variant) => ({ ...variant, imageUrl: null })),
  })
  await withClient(environment.DATABASE_URL ?? '', (client) =>
    client.query('UPDATE artworks SET commerce_product_id = $1 WHERE id = $2', [id, artwork]),
  )
  return variants.map((variant) => variant.id)
}

describe('The screen of the sessions', () => {
  const here = (shown: Page) => shown.getByRole('row').filter({ hasText: 'This session' })
  const enter = async (account: string) => {
    const shown = await openPage(browser, service.origin)
    await beginSession(shown, account)
    return shown
  }
  const confirm = (shown: Page) => shown.locator('#question-confirm').click()

  it('shows where one is logged in, and ends another session or its own', async () => {
    const laptop = await enter('photo-admin')
    const phone = await enter('photo-admin')
    await goTo(laptop, '/admin/account')
    await laptop.getByRole('link', { name: 'Show all my sessions' }).click()
    await here(laptop).getByText('Chrome, Linux').waitFor()
    expect(await here(laptop).textContent()).toContain('Password')
    expect(await laptop.locator('#find-account').count()).toBe(0)
    await untilReady(laptop)
    await laptop.locator('[data-action="end"]').first().click()
    await confirm(laptop)
    await laptop.locator('[data-action="end"]').waitFor({ state: 'detached' })
    await goTo(phone, '/admin/account')
    await phone.waitForURL('**/admin/login*')
    await laptop.locator('[data-action="end-current"]').click()
    await laptop.getByRole('dialog', { name: 'End this session?' }).waitFor()
    await confirm(laptop)
    await laptop.waitForURL('**/admin/login')
    await goTo(laptop, '/admin/sessions')
    await laptop.waitForURL('**/admin/login?redirect=*')
    await Promise.all([laptop, phone].map((shown) => shown.context().close()))
  })

  it('of another user is for a super administrator, who finds the user by name', async () => {
    const artist = await enter('artist-2')
    await changeLook(page, {})
    await goTo(page, '/admin/sessions')
    await page.locator('#find-account').fill('artist-2')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]search=artist-2/)
    await untilReady(page)
    await page.locator('.find-account li a').click()
    await page.waitForURL(/[?&]user=/)
    await untilReady(page)
    await page.locator('#sessions-end-others').click()
    await confirm(page)
    await page.getByText('There is no session.').waitFor()
    await goTo(artist, '/admin')
    await artist.waitForURL('**/admin/login*')
    await beginSession(artist, 'artist-2')
    await goTo(artist, `/admin/sessions?user=${await ownId(page)}`)
    await here(artist).waitFor()
    expect(await artist.content()).not.toContain('super-admin@example.test')
    await artist.context().close()
  })

  it.each(LOOKS)('lists the accounts that it finds for everybody: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, '/admin/sessions?search=artist')
    await page.locator('.find-account li').first().waitFor()
    expect(await faultsAsShown(page, '.find-account')).toEqual({ axe: [], overflow: 0 })
  })
})

const ownId = (shown: Page): Promise<string> =>
  shown.evaluate(async () => (await (await fetch('/api/users/me')).json()).user.id)
