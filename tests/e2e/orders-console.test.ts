import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { goTo } from './console-page.ts'
import { tabTo } from './keyboard.ts'
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

describe('the bulk actions of the list', () => {
  const make = (name: string, status: string, heldFrom: string | null = null) =>
    rows(
      `insert into orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment, placed_at, status,
         held_from, hold_reason, shop_updated_at, shop_seen_at)
       values ($1, $1, 'photo', 1100, 'JPY', 'paid', 'unfulfilled', now(), $2, $3, 'x', now(), now())
       returning id`,
      [name, status, heldFrom],
    )
  const rows = async (statement: string, values: unknown[] = []) => {
    const { databaseUrl } = bench.service
    return (await withClient(databaseUrl, (client) => client.query(statement, values))).rows
  }
  const stateOf = async (name: string) =>
    (await rows('select status, hold_reason as reason from orders where name = $1', [name]))[0]
  const row = (name: string) => page.locator('tbody tr', { hasText: name })
  const box = (name: string) => row(name).getByRole('checkbox')
  const bar = () => page.getByRole('group', { name: 'Actions for the selected orders' })
  const results = () => page.locator('.kit-bulk__results li').allTextContents()
  const close = async () => {
    await page.locator('#bulk-results-close').click()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    await make('#2001', 'pending')
    await make('#2002', 'pending')
    await make('#2003', 'printing')
    await make('#2004', 'shipped')
    await make('#2005', 'on_hold', 'printing')
    await putOn(page, { language: 'en', theme: 'light', width: 1200 })
    await goTo(page, LIST)
  })

  it('are those changes that all of the selected orders may take', async () => {
    await bar().getByText('Select orders to change their status together.').waitFor()
    expect(await bar().getByRole('button').count()).toBe(0)
    await box('#2003').check()
    await box('#2005').check()
    await bar().getByText('2 orders of this page are selected').waitFor()
    expect(await bar().getByRole('button').allTextContents()).toEqual(['Cancel…'])
    await box('#2005').uncheck()
    await box('#2001').check()
    await expect
      .poll(() => bar().getByRole('button').allTextContents())
      .toEqual(['Put on hold…', 'Cancel…'])
    await box('#2004').check()
    await bar().getByText('No change is possible for all of them.').waitFor()
    expect(await bar().getByRole('button').count()).toBe(0)
    // What the service takes are orders that were seen.
    expect(await page.locator('#select-all-across-pages').isVisible()).toBe(false)
    await box('#2004').uncheck()
  })

  it('move no row of the list when they come', async () => {
    const top = async () => (await row('#2001').boundingBox())?.y
    const selected = await top()
    await box('#2001').uncheck()
    await box('#2003').uncheck()
    await bar().getByText('Select orders to change their status together.').waitFor()
    expect(await top()).toBe(selected)
  })

  it('hold orders with a reason, with a result for each order', async () => {
    await box('#2001').check()
    await box('#2002').check()
    await box('#2003').check()
    await page.locator('#orders-on_hold').click()
    await page.getByRole('heading', { name: 'Put 3 orders on hold?' }).waitFor()
    expect(await page.locator('#order-confirm').isDisabled()).toBe(true)
    await page.locator('#register-hold-reason').fill('The paper is out.')
    // The shop is faster with one of them.
    await rows("update orders set status = 'cancelled', updated_at = now() where name = '#2002'")
    await page.locator('#order-confirm').click()
    await page.getByText('2 changed, 1 refused.').waitFor()
    const [refused, ...changed] = await results()
    expect(refused).toMatch(/^#2002./)
    expect(changed.sort()).toEqual(['#2001Changed to “On hold”.', '#2003Changed to “On hold”.'])
    expect(await stateOf('#2003')).toEqual({ status: 'on_hold', reason: 'The paper is out.' })
    await close()
    await row('#2002').getByText('Cancelled').waitFor()
    await row('#2001').getByText('On hold').waitFor()
  })

  it('work by keyboard alone', async () => {
    await goTo(page, LIST)
    await tabTo(box('#2005'))
    await page.keyboard.press('Space')
    await tabTo(box('#2003'))
    await page.keyboard.press('Space')
    await tabTo(page.locator('#orders-printing'), true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Start printing 2 orders?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('orders-printing')
    await page.keyboard.press('Enter')
    await tabTo(page.locator('#order-confirm'))
    await page.keyboard.press('Enter')
    await page.getByText('2 changed, 0 refused.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await row('#2005').getByText('Printing').waitFor()
    // With the orders as they are now nothing is selected.
    for (const name of ['#2005', '#2003']) {
      await tabTo(box(name))
      await page.keyboard.press('Space')
    }
    await tabTo(page.locator('#orders-on_hold'), true)
    await page.keyboard.press('Enter')
    await page.keyboard.type('A machine stands still.')
    await page.keyboard.press('Enter')
    await page.getByText('2 changed, 0 refused.').waitFor()
    expect(await stateOf('#2005')).toEqual({
      ...{ status: 'on_hold', reason: 'A machine stands still.' },
    })
    await close()
  })

  it('keep their results where the filter shows none of the orders any more', async () => {
    await goTo(page, `${LIST}?where[or][0][and][0][status][equals]=shipped`)
    await box('#2004').check()
    await page.locator('#orders-completed').click()
    await page.getByRole('heading', { name: 'Complete this order?' }).waitFor()
    await page.locator('#order-confirm').click()
    await page.locator('tbody tr').waitFor({ state: 'detached' })
    expect(await results()).toEqual(['#2004Changed to “Completed”.'])
    await close()
  })

  it('say that a result is not known where the connection was lost', async () => {
    await goTo(page, LIST)
    await page.route('**/bulk-update', (route) => route.abort())
    await box('#2001').check()
    await page.locator('#orders-cancelled').click()
    await page.locator('#order-confirm').click()
    await page.getByText('The result of 1 is not known').waitFor()
    expect(await results()).toEqual([
      expect.stringMatching(/^#2001The result is not known. The service cannot be reached./),
    ])
    await page.unrouteAll()
    await close()
    expect((await stateOf('#2001'))?.status).toBe('on_hold')
  })

  it.each(LOOKS)('can be used by everyone: %j', async (look) => {
    const shoot = async (name: string) => {
      const file = `${name}${JSON.stringify(look).replace(/\W+/g, '-')}.png`
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${file}` })
    }
    await rows(
      `update orders set status = 'pending', held_from = null, updated_at = now() where name like '#200%'`,
    )
    await putOn(page, look)
    await goTo(page, LIST)
    await row('#2001').waitFor()
    await shoot('bulk-none')
    await box('#2001').check()
    await box('#2002').check()
    await page.locator('#orders-on_hold').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('bulk-bar')
    await page.locator('#orders-on_hold').click()
    await page.locator('dialog[open]').waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await shoot('bulk-hold')
    await page.locator('#register-hold-reason').fill('用紙切れ')
    await rows("update orders set updated_at = now() where name = '#2002'")
    await page.locator('#order-confirm').click()
    await page.locator('.kit-bulk__results li').nth(1).waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await shoot('bulk-results')
  })
})
