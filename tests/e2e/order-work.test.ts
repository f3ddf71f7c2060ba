import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { goTo } from './console-page.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const ORDER = `INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment,
    placed_at, status, shop_updated_at, shop_seen_at)
  VALUES ($1, $2, 'photo', 1100, 'JPY', 'paid', 'unfulfilled', $3, 'pending', now(), now())`

const bench = withConsole()
let page: Page

beforeAll(async () => {
  page = await bench.enter('photo-admin')
})
const make = (number: number) =>
  withClient(bench.service.databaseUrl, (client) =>
    client.query(ORDER, [
      `#${number}`,
      `gid://shopify/Order/${number}`,
      `2026-11-23T00:${String(number % 60).padStart(2, '0')}:00Z`,
    ]),
  )
const statusOf = async (number: number): Promise<string> => {
  const sql = 'SELECT status FROM orders WHERE name = $1'
  const found = await withClient(bench.service.databaseUrl, (client) =>
    client.query(sql, [`#${number}`]),
  )
  return found.rows[0]?.status
}
const shows = (number: number) =>
  page.getByRole('heading', { name: `#${number}`, level: 2 }).waitFor()
const queued = (number: number) =>
  page.getByRole('navigation', { name: 'Orders, the oldest first' }).getByText(`#${number}`)
const answered = (path: string) =>
  page.waitForResponse((response) => response.url().includes(path) && response.ok())

describe('the work on orders', () => {
  it('says so while nothing waits, and shows an order as soon as it comes', async () => {
    await goTo(page, '/admin')
    await page.locator('#nav-order-work').click()
    await page.getByText('Nothing waits here.').waitFor()
    await make(1001)
    await shows(1001)
    expect(await page.locator('#photos-approve').isEnabled()).toBe(true)
  })

  it('goes through the queue by keys and by mouse', async () => {
    await make(1002)
    await make(1003)
    await queued(1003).waitFor()
    await page.keyboard.press('j')
    await shows(1002)
    await page.keyboard.press('j')
    await shows(1003)
    await page.keyboard.press('k')
    await shows(1002)
    await page.locator('#order-previous').click()
    await shows(1001)
    expect(await page.locator('#order-previous').isDisabled()).toBe(true)
  })

  it('notes an inquiry by keys, which stays open until it is done', async () => {
    await page.keyboard.press('n')
    await page.locator('#register-order-text').fill('Asks for the day of delivery. J and K.')
    await page.getByRole('checkbox', { name: /Inquiry of the customer/ }).check()
    await Promise.all([answered('/notes'), page.locator('#order-dialog-confirm').click()])
    await page.getByText('Asks for the day of delivery. J and K. (open)').waitFor()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByText('Asks for the day of delivery. J and K. (done)').waitFor()
    await shows(1001)
    expect(await page.getByRole('button', { name: 'Open again' }).count()).toBe(1)
  })

  it('rejects with a reason, approves, and goes on to the next order by itself', async () => {
    await page.keyboard.press('r')
    await page.locator('#register-order-text').fill('It is blurred.')
    await Promise.all([answered('/check'), page.keyboard.press('Enter')])
    await shows(1002)
    expect(await statusOf(1001)).toBe('on_hold')
    await Promise.all([answered('/check'), page.keyboard.press('a')])
    await shows(1003)
    expect(await statusOf(1002)).toBe('printing')
  })

  it('ships with a tracking number', async () => {
    await page.locator('#queue-printing').click()
    await shows(1002)
    await page.keyboard.press('s')
    await page.locator('#register-carrier').fill('Japan Post')
    await page.locator('#register-order-text').fill('1234-5678')
    await Promise.all([answered('/ship'), page.keyboard.press('Enter')])
    await page.getByText('Nothing waits here.').waitFor()
    expect(await statusOf(1002)).toBe('shipped')
  })

  it.each(LOOKS)('can be used by everyone: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, '/admin/order-work')
    await page.locator('#photos-approve').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    if (process.env.SHOTS) {
      const name = `order-work${JSON.stringify(look).replace(/\W+/g, '-')}.png`
      await page.screenshot({ path: `${process.env.SHOTS}/${name}`, fullPage: true })
    }
    await page.locator('#photos-reject').click()
    await page.locator('dialog[open]').waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
  })
})
