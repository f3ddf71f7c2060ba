import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { goTo } from './console-page.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/orders'
const ORDER = `INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment,
    placed_at, status, shop_updated_at, shop_seen_at)
  VALUES ('#1001', 'gid://shopify/Order/1', 'photo', 1100, 'JPY', 'paid', 'unfulfilled', now(), 'pending', now(), now())
  RETURNING id`

const bench = withConsole()
let page: Page
let id = ''

beforeAll(async () => {
  page = await bench.enter('photo-admin')
})
const statusIs = (text: string) =>
  page.locator('.kit-panel .kit-status', { hasText: text }).waitFor()

describe('a user who manages orders', () => {
  it('reads where orders come from while there is none', async () => {
    await goTo(page, LIST)
    await page.getByText('Orders appear here as soon as customers buy in the shop.').waitFor()
    expect(await page.locator('#nav-orders').count()).toBe(1)
  })

  it('finds an order in the list by its number', async () => {
    const { databaseUrl } = bench.service
    const made = await withClient(databaseUrl, (client) => client.query(ORDER))
    id = made.rows[0].id
    await goTo(page, `${LIST}?search=1001`)
    const row = page.locator('tbody tr', { hasText: '#1001' })
    await row.getByText('Photo check').waitFor()
    expect(await row.count()).toBe(1)
  })

  it('puts it on hold with a reason, takes it back and sends it to the printer', async () => {
    await goTo(page, `${LIST}/${id}`)
    await statusIs('Photo check')
    await page.locator('#order-on_hold').click()
    expect(await page.locator('#order-confirm').isDisabled()).toBe(true)
    await page.locator('#register-hold-reason').fill('A photo is dark.')
    await page.locator('#order-confirm').click()
    await statusIs('On hold')
    await page.locator('#order-pending').click()
    await statusIs('Photo check')
    await page.locator('#order-printing').click()
    await statusIs('Printing')
    expect(await page.locator('#order-shipped').count()).toBe(1)
    expect(await page.locator('#order-pending').count()).toBe(0)
  })

  it('says what is wrong where another user was faster', async () => {
    await goTo(page, `${LIST}/${id}`)
    await withClient(bench.service.databaseUrl, (client) =>
      client.query("UPDATE orders SET status = 'shipped', updated_at = now() WHERE id = $1", [id]),
    )
    await page.locator('#order-shipped').click()
    await page.locator('.kit-problem').waitFor()
    await statusIs('Shipped')
    expect(await page.locator('#order-completed').count()).toBe(1)
  })

  it.each(LOOKS)('is served by its list and its page: %j', async (look) => {
    await withClient(bench.service.databaseUrl, (client) =>
      client.query("UPDATE orders SET status = 'pending' WHERE id = $1", [id]),
    )
    await putOn(page, look)
    await goTo(page, LIST)
    await page.locator('tbody tr').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await goTo(page, `${LIST}/${id}`)
    await page.locator('#order-on_hold').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    if (process.env.SHOTS) {
      const name = `order${JSON.stringify(look).replace(/\W+/g, '-')}.png`
      await page.screenshot({ path: `${process.env.SHOTS}/${name}`, fullPage: true })
    }
    await page.locator('#order-on_hold').click()
    await page.locator('dialog[open]').waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
  })
})
