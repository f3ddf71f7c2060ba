import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { errorBody } from '../../src/errors/describe-error.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { createDraft } from '../support/artworks/register.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { goTo, reload, untilReady } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/artworks'
const ORDERS = '/admin/collections/orders'
const STORED = /payload-preferences\/views-artworks$/

const bench = withConsole({}, NO_JOBS)
let page: Page

beforeAll(async () => {
  const { stack, origin } = bench.service
  const artist = await requestIdToken({
    ...{ issuer: stack.urls.identity, login: 'dev-artist', password: 'artist-password' },
  })
  for (const title of ['Sea', 'Hill']) await createDraft({ url: origin }, artist, { title })
  await withClient(bench.service.databaseUrl, (client) =>
    client.query(
      `INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment, placed_at, status,
         shop_updated_at, shop_seen_at)
       SELECT '#100' || n, 'gid://shopify/Order/' || n, 'photo', 500, 'JPY', 'paid', 'unfulfilled', now(),
         (ARRAY['new', 'printing'])[n]::enum_orders_status, now(), now() FROM generate_series(1, 2) n`,
    ),
  )
  page = await bench.enter('super-admin')
})

const menu = () => page.locator('#saved-views')
const rows = () => page.locator('.collection-list tbody tr')
const view = (name: string) =>
  page.locator('.saved-views__menu').getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const marked = () => page.locator('.saved-views__menu [aria-current]').allTextContents()

/** Saves what is shown under a name, by keyboard. */
async function save(name: string): Promise<void> {
  await tabTo(menu())
  await page.keyboard.press('Enter')
  await tabTo(page.locator('#saved-views-save'))
  await page.keyboard.press('Enter')
  await page.locator('#register-view').fill(name)
  await page.keyboard.press('Enter')
}

/** Waits until a view is shown by a page that can be used. */
async function isShown(name: string): Promise<void> {
  await menu().getByText(`View: ${name}`, { exact: true }).waitFor()
  await untilReady(page)
}

describe('the saved views of a list', () => {
  inOrder()

  it('are saved by keyboard with filters, search and sort order, and marked', async () => {
    await goTo(page, `${LIST}?search=sea&sort=-title&where[or][0][and][0][status][equals]=draft`)
    await expect.poll(() => rows().count()).toBe(1)
    await save('Drafts of the sea')
    await isShown('Drafts of the sea')
    await menu().click()
    expect(await marked()).toEqual(['Drafts of the sea'])
    await page.keyboard.press('Escape')
    expect(await menu().getAttribute('aria-expanded')).toBe('false')
  })

  it('are opened again after a reload of the list, which shows the same', async () => {
    await goTo(page, LIST)
    await expect.poll(() => rows().count()).toBe(2)
    await menu().click()
    expect(await marked()).toEqual(['No filter'])
    await view('Drafts of the sea').click()
    await isShown('Drafts of the sea')
    await expect.poll(() => rows().count()).toBe(1)
    expect(await page.locator('#search-filter-input').inputValue()).toBe('sea')
    await reload(page)
    await isShown('Drafts of the sea')
  })

  it('include whether the artworks are shown as a grid', async () => {
    await goTo(page, LIST)
    await button('Grid').click()
    await page.locator('.artwork-card').first().waitFor()
    await save('Pictures')
    await isShown('Pictures')
    await button('List').click()
    await rows().first().waitFor()
    expect(await menu().textContent()).toBe('Saved views')
    await menu().click()
    await view('Pictures').click()
    await page.locator('.artwork-card').first().waitFor()
    await isShown('Pictures')
    await menu().click()
    await view('Drafts of the sea').click()
    await isShown('Drafts of the sea')
    await expect.poll(() => rows().count()).toBe(1)
  })

  it('are refused under a name that is taken, without losing what was typed', async () => {
    await save('ＰＩＣＴＵＲＥＳ ')
    await page.getByText('You have a view of this name already.').waitFor()
    expect(await page.locator('#register-view').inputValue()).toBe('ＰＩＣＴＵＲＥＳ ')
    await page.locator('#register-view').fill('x'.repeat(61))
    await page.keyboard.press('Enter')
    await page.getByText('A name has at most 60 characters.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#register-view').waitFor({ state: 'hidden' })
  })

  it('say why they cannot be saved when the service fails', async () => {
    await page.route(STORED, (route) =>
      route.fulfill({ status: 500, json: errorBody(new ServiceError('INTERNAL'), 'an-id', 'en') }),
    )
    // Another list than those that are saved.
    await goTo(page, `${LIST}?search=hill`)
    await save('Unlucky')
    await page.getByRole('alert').filter({ hasText: 'Something went wrong on our side' }).waitFor()
    await page.unrouteAll()
    await page.locator('#register-view').press('Enter')
    await isShown('Unlucky')
    expect(await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).count()).toBe(
      0,
    )
  })

  it('are renamed, and deleted after a question', async () => {
    await menu().click()
    await button('Rename “Unlucky”').click()
    expect(await page.locator('#register-view').inputValue()).toBe('Unlucky')
    await page.locator('#register-view').fill('Lucky')
    await page.keyboard.press('Enter')
    await page.locator('#register-view').waitFor({ state: 'hidden' })
    await menu().click()
    await button('Delete “Lucky”').click()
    await page.getByRole('heading', { name: 'Delete the view “Lucky”?' }).waitFor()
    await page.locator('#question-confirm').click()
    await page.getByText('The view “Lucky” is deleted.').waitFor()
    await reload(page)
    await menu().click()
    expect(await page.locator('.saved-views__menu li a').allTextContents()).toEqual([
      'No filter',
      'Drafts of the sea',
      'Pictures',
    ])
  })

  it('belong to one list and one user', async () => {
    await goTo(page, `${ORDERS}?where[or][0][and][0][status][equals]=printing`)
    await save('Printing')
    await isShown('Printing')
    await menu().click()
    expect(await page.locator('.saved-views__menu li').count()).toBe(2)
    const artist = await bench.enter('artist')
    await goTo(artist, LIST)
    await artist.locator('#saved-views').click()
    expect(await artist.locator('.saved-views__menu li').count()).toBe(1)
  })

  it('are left out with a note where they do not fit the list any more', async () => {
    await withClient(bench.service.databaseUrl, (client) =>
      client.query(
        `UPDATE payload_preferences SET value = value || '[{"name": "Old", "query": "sort=gone"}, 7]'::jsonb
         WHERE key = 'views-artworks'`,
      ),
    )
    await goTo(page, LIST)
    await page.getByText('2 saved views do not fit this list any more and are left out.').waitFor()
    await menu().click()
    expect(await page.locator('.saved-views__menu li').count()).toBe(3)
  })

  it.each(LOOKS)('meet WCAG 2.2 AA: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, LIST)
    const shot = async (name: string) => {
      const file = `views-${name}-${look.width}-${look.language}-${look.theme}.png`
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${file}` })
    }
    await menu().click()
    await view('Pictures').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shot('menu')
    await page.locator('#saved-views-save').click()
    await page.locator('#register-view').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shot('dialog')
  })
})
