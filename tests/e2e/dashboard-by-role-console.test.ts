import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { plantArtwork, plantOrders, plantTemplate } from '../support/console/plant-work.ts'
import { goTo } from './console-page.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)
const group = (page: Page, name: string) => page.locator(`#artwork-work-${name}`)

beforeAll(async () => {
  await withClient(bench.service.databaseUrl, async (db) => {
    const text = `SELECT id FROM users WHERE email = 'artist@example.test'`
    const owner = (await db.query<{ id: string }>(text)).rows[0]?.id ?? ''
    for (const number of [1, 2, 3, 4, 5]) await plantArtwork(db, `Draft ${number}`, { owner })
    await plantArtwork(db, 'Half a set', { owner, compositions: ['partial'] })
    await plantArtwork(db, 'In the making', { owner, compositions: ['processing'] })
    await plantArtwork(db, 'On its way', { owner, status: 'published', shopState: 'pending' })
    await plantOrders(db, 'photo', { '#1001': 'pending', '#1002': 'on_hold', '#1003': 'new' })
    await plantTemplate(db, 'Square print', { shopState: 'refused' })
  })
})

describe('The first page of the console', () => {
  it('tells an artist without artworks the next step', async () => {
    const page = await bench.enter('artist-2')
    await goTo(page, '/admin')
    const work = page.getByRole('region', { name: 'Your artworks' })
    await work.getByRole('heading', { name: 'No artworks yet' }).waitFor()
    await work.getByRole('link', { name: 'Register artwork' }).click()
    await page.waitForURL('**/admin/collections/artworks/register')
    expect(await page.locator('#register-title').count()).toBe(1)
  })

  it('shows an artist what to do with the own artworks, and leads there', async () => {
    const page = await bench.enter('artist')
    await goTo(page, '/admin')
    await group(page, 'drafts').getByRole('heading', { name: 'Drafts to continue 5' }).waitFor()
    expect(await group(page, 'drafts').getByRole('listitem').count()).toBe(4)
    expect(await group(page, 'failed').getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Half a set'),
    ])
    await group(page, 'composing').getByRole('link', { name: 'In the making' }).waitFor()
    // What waits for the shop alone is nothing to do for an artist.
    expect(await group(page, 'waiting').count()).toBe(0)
    expect(await page.locator('.ops, .summary, #order-work, #template-work').count()).toBe(0)
    await group(page, 'drafts').getByRole('link', { name: 'Show all 5' }).click()
    await page.waitForURL(/status.*draft/)
    await page.locator('.artwork-tabs [aria-current]', { hasText: 'Draft' }).waitFor()
    await goTo(page, '/admin')
    await group(page, 'failed').getByRole('link', { name: 'Half a set' }).click()
    await page.locator('.artwork-panel').waitFor()
  })

  it('shows an administrator of artworks what waits, too, with the artists', async () => {
    const page = await bench.enter('art-admin')
    await goTo(page, '/admin')
    await page.getByRole('region', { name: 'Artworks of your brands' }).waitFor()
    expect(await group(page, 'waiting').getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/On its way.*Aoi Artist$/),
    ])
    expect(await page.locator('#order-work, #template-work').count()).toBe(0)
  })

  it('shows an administrator of photo prints the orders and templates that wait', async () => {
    const page = await bench.enter('photo-admin')
    await goTo(page, '/admin')
    const orders = page.locator('#order-work')
    const names = await orders.getByRole('listitem').locator('a').allTextContents()
    expect(names).toEqual(['#1001', '#1002'])
    const refused = page.locator('#template-work-refused')
    await refused.getByRole('link', { name: 'Square print' }).waitFor()
    expect(await page.locator('#artwork-work').count()).toBe(0)
    await orders.getByRole('link', { name: 'Work on orders' }).click()
    await page.waitForURL('**/admin/order-work')
  })

  it('does not make the work of all brands that of a super administrator', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin')
    await page.locator('.artwork-entry').waitFor()
    expect(await page.locator('.work').count()).toBe(0)
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    for (const [account, ready] of [
      ['art-admin', '#artwork-work'],
      ['photo-admin', '#template-work'],
    ] as const) {
      const page = await bench.enter(account)
      await putOn(page, look)
      await goTo(page, '/admin')
      await page.locator(ready).waitFor()
      expect(await faultsAsShown(page), account).toEqual({ axe: [], overflow: 0 })
    }
  })
})

describe('The screen of the artists', () => {
  const row = (page: Page) => page.getByRole('row').filter({ hasText: 'artist-2@example.test' })

  it('says what an artist may do where, and leads those to the roles who may change them', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin/artists')
    await row(page).getByText('Art', { exact: true }).waitFor()
    await row(page)
      .getByRole('link', { name: /^Change roles: / })
      .click()
    await page.locator('#field-roles').waitFor()
    expect(await page.locator('#field-email').inputValue()).toBe('artist-2@example.test')
  })

  it('leads an administrator of a brand to no roles', async () => {
    const page = await bench.enter('art-admin')
    await goTo(page, '/admin/artists')
    await row(page).getByText('Art', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /^Change roles/ }).count()).toBe(0)
  })
})

describe('The name of the company', () => {
  it('stands above the navigation, on the login page and in titles as soon as it is set', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin')
    expect(await page.locator('.product-logo--home').textContent()).toBe('Print commerce')
    await withClient(bench.service.databaseUrl, (db) =>
      db.query(`UPDATE system_settings SET value = 'Hikari Arts' WHERE key = 'company_name'`),
    )
    await goTo(page, '/admin/artists')
    expect(await page.locator('.product-logo--home').textContent()).toBe('Hikari Arts')
    expect(await page.title()).toMatch(/^Artists\s+– Hikari Arts$/)
    await page.locator('.product-logo--home').click()
    await page.locator('.dashboard').waitFor()
    const stranger = await bench.open()
    await goTo(stranger, '/admin/login')
    await stranger.getByText('Hikari Arts', { exact: true }).waitFor()
    expect(await stranger.title()).toMatch(/– Hikari Arts$/)
  })
})
