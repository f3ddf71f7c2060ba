import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { goTo, reload } from './console-page.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)
let page: Page

const addOrder = (
  name: string,
  brand: string | null,
  total: number,
  daysAgo: number,
  status = 'new',
) =>
  withClient(bench.service.databaseUrl, (client) =>
    client.query(
      `INSERT INTO orders (name, status, brand_id, total, currency, financial_status, fulfilment, placed_at, platform_id,
         shop_updated_at, shop_seen_at)
       VALUES ($1, $2, $3, $4, 'JPY', 'paid', 'unfulfilled', now() - $5 * interval '1 day', $1, now(), now())`,
      [name, status, brand, total, daysAgo],
    ),
  )
/** Takes a picture for those who want to look at it. */
async function shoot(screen: string, look: object): Promise<void> {
  if (!process.env.SHOTS) return
  const name = `${screen}${JSON.stringify(look).replace(/\W+/g, '-')}.png`
  await page.screenshot({ path: `${process.env.SHOTS}/${name}`, fullPage: true })
}
const summary = () => page.locator('.summary')

beforeAll(async () => {
  page = await bench.enter('super-admin')
})

describe('the figures of sales on the dashboard', () => {
  it('say where they will come from while nothing was sold', async () => {
    await goTo(page, '/admin')
    await summary().getByText('Nothing was sold in the last 30 days.').waitFor()
    expect(await faultsAsShown(page, '.summary')).toEqual({ axe: [], overflow: 0 })
  })

  it('show sales with their change, orders by status and the brands', async () => {
    await addOrder('#1', 'art', 12_000, 0)
    await addOrder('#2', 'photo', 3000, 0, 'pending')
    await addOrder('#3', 'art', 5000, 40)
    await goTo(page, '/admin')
    const month = summary().getByRole('region', { name: 'Sales of 30 days' })
    await month.getByText('¥15,000').waitFor()
    await month.getByText('+200% compared with the days before').waitFor()
    expect(await summary().locator('#summary-status').textContent()).toMatch(/New2Photo check1/)
    const row = summary().locator('tbody tr').first()
    expect(await row.textContent()).toMatch(/Art1¥12,000/)
  })

  it('show administrators of artworks their brand alone, and photo administrators nothing', async () => {
    const artAdmin = await bench.enter('art-admin')
    await goTo(artAdmin, '/admin')
    await artAdmin.locator('.summary tbody tr').waitFor()
    expect(await artAdmin.locator('.summary tbody tr').count()).toBe(1)
    const photoAdmin = await bench.enter('photo-admin')
    await goTo(photoAdmin, '/admin')
    expect(await photoAdmin.locator('.summary').count()).toBe(0)
  })

  it.each(LOOKS)('serve everybody: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, '/admin')
    await summary().locator('tbody tr').first().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('dashboard', look)
  })
})

describe('the page of the analytics', () => {
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  // The looks before have left the page in another language.
  beforeAll(() => putOn(page, { language: 'en', theme: 'light', width: 1200 }))

  it('has the figures of the days, of a chosen brand, and by artwork, and its URL keeps the choice', async () => {
    await goTo(page, '/admin')
    await summary().getByRole('link', { name: 'All figures' }).click()
    await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor()
    await region('Sales').locator('.summary__figure').getByText('¥15,000').first().waitFor()
    await page.getByRole('button', { name: '90 days' }).click()
    await page.getByText('¥20,000').first().waitFor()
    await page.getByRole('combobox', { name: 'Brand' }).selectOption('photo')
    await page.getByText('¥3,000').first().waitFor()
    await page.getByRole('combobox', { name: 'Step' }).selectOption('month')
    await page.getByRole('button', { name: 'By artwork' }).click()
    await page.getByText('Nothing was sold in these days.').waitFor()
    await reload(page)
    await page.getByText('Nothing was sold in these days.').waitFor()
    expect(await page.getByRole('combobox', { name: 'Brand' }).inputValue()).toBe('photo')
    expect(await page.getByRole('combobox', { name: 'Step' }).inputValue()).toBe('month')
    expect(await page.locator('#analytics-days-90').getAttribute('aria-pressed')).toBe('true')
  })

  it('has a chart that the keyboard walks through, and its values as a table', async () => {
    await goTo(page, '/admin/analytics')
    const chart = page.getByRole('application', { name: 'Sales over time' })
    await chart.focus()
    await page.keyboard.press('End')
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight')
    const tip = page.locator('.recharts-tooltip-wrapper')
    await tip.getByText('This period : ¥15,000').waitFor()
    await page.getByText('Show as a table').first().click()
    const table = page.getByRole('table', { name: 'Sales over time' })
    expect(await table.getByRole('row').count()).toBe(31)
    expect(await table.getByRole('row').last().textContent()).toContain('2¥15,000')
  })

  it('keeps the last figures while a day is impossible, and says why', async () => {
    await page.getByLabel('First day').fill('2030-01-01')
    await page.getByRole('alert').getByText('Choose a first day').waitFor()
    expect(await page.getByText('¥15,000').count()).toBeGreaterThan(0)
  })

  it('downloads its tables', async () => {
    await goTo(page, '/admin/analytics')
    for (const [name, file] of [
      ['Download as CSV: sales over time', /^sales-\d{4}/],
      ['Download as CSV: this table', /^sales-by-brand-/],
    ] as const) {
      const started = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      expect((await started).suggestedFilename()).toMatch(file)
    }
  })

  it('is closed to photo administrators, who have no link to it', async () => {
    const photoAdmin = await bench.enter('photo-admin')
    await goTo(photoAdmin, '/admin/analytics')
    await photoAdmin.getByText('Analytics are for administrators of a brand.').waitFor()
    expect(await photoAdmin.locator('#nav-analytics').count()).toBe(0)
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, '/admin/analytics')
    await page.getByRole('application').waitFor()
    await page.locator('.kit-figures').last().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('analytics', look)
  })
})
