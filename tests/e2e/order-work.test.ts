import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { goTo, reload } from './console-page.ts'
import { faultsAsShown, LOOKS, overflowOf, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const ORDER = `INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment,
    placed_at, status, shop_updated_at, shop_seen_at)
  VALUES ($1, $2, 'photo', 1100, 'JPY', 'paid', 'unfulfilled', $3, 'pending', now(), now())`

const PRINT = {
  ...{ id: 'a-print', position: 1, copies: 1, width_mm: 89, height_mm: 89, effective_dpi: 300 },
  ...{ file_status: 'ready', preflight: [], print_file_url: null },
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
const mayApprove = () => page.locator('#photos-approve:enabled').waitFor()
const answered = (path: string) =>
  page.waitForResponse((response) => response.url().includes(path) && response.ok())

describe('the work on orders', () => {
  it('says so while nothing waits, and shows an order as soon as it comes', async () => {
    await goTo(page, '/admin')
    await page.locator('#nav-order-work').click()
    await page.getByText('Nothing waits here.').waitFor()
    await make(1001)
    await shows(1001)
    await mayApprove()
    expect(await queued(1001).count()).toBe(1)
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
    await mayApprove()
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

  it('stays with the order that is shown when an older one comes', async () => {
    await page.locator('#queue-pending').click()
    await shows(1003)
    await make(1062)
    await queued(1062).waitFor()
    await shows(1003)
    expect(await page.locator('#order-previous').isEnabled()).toBe(true)
  })

  it('keeps a reason that was typed when the order has changed meanwhile', async () => {
    await page.route('**/check', async (route) => {
      const postData = { ...route.request().postDataJSON(), updatedAt: '2026-01-01T00:00:00.000Z' }
      await route.continue({ postData })
    })
    await page.keyboard.press('p')
    await page.locator('#register-order-text').fill('The face is cut off.')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    expect(await page.locator('#register-order-text').inputValue()).toBe('The face is cut off.')
    await page.unroute('**/check')
    await Promise.all([answered('/check'), page.locator('#order-dialog-confirm').click()])
    await shows(1062)
    expect(await statusOf(1003)).toBe('on_hold')
  })

  it('approves nothing before its photos are on the screen', async () => {
    const photo = `${bench.service.origin}/a-photo.png`
    const picture = Promise.withResolvers<void>()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.route('**/prints?*', async (route) => {
      // Without it the session of a request that the browser itself does not send counts for nothing.
      const headers = { ...route.request().headers(), origin: bench.service.origin }
      const answer = await (await route.fetch({ headers })).json()
      await route.fulfill({ json: { ...answer, prints: [{ ...PRINT, photo_url: photo }] } })
    })
    await page.route(photo, async (route) => {
      await picture.promise
      await route.fulfill({ contentType: 'image/png', body: PNG })
    })
    await reload(page)
    await shows(1062)
    await page.getByRole('img', { name: 'Photo 1 of 1' }).waitFor({ state: 'attached' })
    await page.keyboard.press('a')
    expect(await page.locator('#photos-approve').isDisabled()).toBe(true)
    picture.resolve()
    await mayApprove()
    expect(sent.filter((url) => url.endsWith('/check'))).toEqual([])
    await page.unrouteAll()
  })

  it('says how many copies of a photo are printed, on which sheet, and shows it as large as the page allows', async () => {
    const url = `${bench.service.origin}/a-large-photo.png`
    const side = 1200
    const print = { ...PRINT, copies: 12, width_mm: 203, height_mm: 254, photo_url: url }
    const photo = await sharp({
      create: { width: side, height: side, channels: 3, background: 'grey' },
    })
      .png()
      .toBuffer()
    await page.route('**/prints?*', async (route) => {
      const headers = { ...route.request().headers(), origin: bench.service.origin }
      const answer = await (await route.fetch({ headers })).json()
      await route.fulfill({ json: { ...answer, prints: [print] } })
    })
    await page.route(url, (route) => route.fulfill({ contentType: 'image/png', body: photo }))
    await putOn(page, { language: 'en', theme: 'light', width: 1200 })
    await reload(page)
    await mayApprove()
    const facts = page.locator('.order-work__facts')
    const words = await facts.locator('dt, dd').allTextContents()
    expect(words.slice(0, 4)).toEqual(['Prints', '12', 'Sheet', '203 × 254 mm'])
    const picture = page.getByRole('img', { name: 'Photo 1 of 1' })
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.round(width)).toBe(Math.round(height))
    const column = await page
      .locator('.order-work__prints figure')
      .evaluate((figure) => Number.parseFloat(getComputedStyle(figure).gridTemplateColumns))
    expect(Math.round(width)).toBe(Math.round(column))
    expect(await overflowOf(page)).toBe(0)
    await page.unrouteAll()
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
