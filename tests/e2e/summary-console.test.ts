import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { goTo } from './console-page.ts'
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
    await artAdmin.context().close()
    const photoAdmin = await bench.enter('photo-admin')
    await goTo(photoAdmin, '/admin')
    expect(await photoAdmin.locator('.summary').count()).toBe(0)
    await photoAdmin.context().close()
  })

  it.each(LOOKS)('serve everybody: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, '/admin')
    await summary().locator('tbody tr').first().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    if (process.env.SHOTS) {
      const name = `dashboard${JSON.stringify(look).replace(/\W+/g, '-')}.png`
      await page.screenshot({ path: `${process.env.SHOTS}/${name}`, fullPage: true })
    }
  })
})
