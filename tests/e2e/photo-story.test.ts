import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLocalDiskStore } from '../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { startPhotoSite } from '../support/brands/photo-site.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { until } from '../support/system/until.ts'
import { goTo } from './console-page.ts'
import { faultsAsShown, LOOKS, navigationFollows, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const PHOTO = path.resolve(import.meta.dirname, '../../src/demo/evening-hills.jpg')
const TEMPLATE = {
  title: 'Square print',
  print_size: { width_mm: 89, height_mm: 89 },
  base_price: 100,
  quantity_discounts: {},
  production_time: '3 days',
  shipping_method: 'Post',
}

const bench = withConsole({ FACTORY_STAGE_MS: '300' })
let console: Page
let shopper: Page
/** Key of the server of the brand's site. */
let siteKey = ''
let template = ''

type Order = {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
}
type FactoryJob = {
  readonly orderId: string
  readonly idempotencyKey: string
  readonly state: string
  readonly shipment?: { readonly carrier: string; readonly trackingNumber: string }
}

async function post<Answer>(page: Page, url: string, data: object): Promise<Answer> {
  const headers = { origin: bench.service.origin }
  const answer = await page.request.post(url, { data, headers, failOnStatusCode: true })
  return answer.json()
}

/** Opens a page of the shop. */
const visit = (url: string) => shopper.goto(url)

/** Opens the site of the brand for a customer. */
async function visitSite(customer: string): Promise<void> {
  const { origin } = bench.service
  const site = await startPhotoSite({ service: origin, key: siteKey, template, customer })
  onTestFinished(() => site.close())
  await visit(site.url)
}
/** Waits for the checkout to which the site leads. @returns its URL */
async function checkoutOf(act: () => Promise<void>): Promise<string> {
  const { host } = new URL(bench.service.stack.urls.shop)
  await Promise.all([shopper.waitForURL((url) => url.host === host), act()])
  return shopper.url()
}

const orders = async (): Promise<Order[]> => {
  const answer = await console.request.get('/api/orders?depth=0&sort=placedAt', {
    headers: { origin: bench.service.origin },
  })
  return ((await answer.json()) as { docs: Order[] }).docs
}
const newOrder = (known: readonly string[] = []): Promise<Order> =>
  until('the order', async () =>
    (await orders()).find(({ id, status }) => status === 'pending' && !known.includes(id)),
  )
const orderIs = (id: string, status: string): Promise<Order> =>
  until(`the order to be ${status}`, async () =>
    (await orders()).find((order) => order.id === id && order.status === status),
  )

/** What the factory has received for an order. */
async function atFactory(id: string): Promise<FactoryJob[]> {
  const folder = path.join(bench.service.folder, 'factory', 'jobs')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const jobs = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
  )
  return (jobs as FactoryJob[]).filter(({ orderId }) => orderId === id)
}

/** The print file of an order, as the factory gets it. */
async function printFile(id: string) {
  const store = createLocalDiskStore({ root: path.join(bench.service.folder, 'objects') })
  const file = await until('the print file', () =>
    store.get(`print-data/photo/photo_${id}_print.jpg`),
  )
  const bytes = await buffer(file.body)
  const { format, width, height, density } = await sharp(bytes).metadata()
  return { format, width, height, density }
}

const queued = ({ name }: Order) => console.getByRole('heading', { name, level: 2 }).waitFor()
const mayApprove = () => console.locator('#photos-approve:enabled').waitFor()
const timeline = () => console.locator('.order-work__timeline')

/** Waits until each print of an order is there; the service asks each minute, whatever callbacks it has missed. */
const followed = (id: string, state: string) =>
  until(
    `the prints to be ${state}`,
    async () => {
      const jobs = await atFactory(id)
      const isDone = jobs.length > 0 && jobs.every((job) => job.state === state)
      if (isDone) await startJob(bench.service, 'follow-print-jobs', {})
      return isDone
    },
    undefined,
    500,
  )

/** Expects what everyone sees of an order that was printed once and is on its way. */
async function isSent(order: Order, checkout: string): Promise<void> {
  await followed(order.id, 'shipped')
  const sent = await orderIs(order.id, 'shipped')
  const jobs = await atFactory(order.id)
  expect(jobs).toMatchObject([{ idempotencyKey: expect.stringMatching(/:1$/), state: 'shipped' }])
  expect(sent).toMatchObject(jobs[0]?.shipment ?? {})
  expect(sent.trackingNumber).toMatch(/^\d{12}$/)
  await until('the fulfilment in the shop', async () => {
    await visit(checkout)
    return (await shopper.getByText(sent.trackingNumber ?? '').count()) === 1
  })
  expect(await shopper.locator('.sent').textContent()).toContain(
    `${sent.carrier} ${sent.trackingNumber}`,
  )
}

async function look(name: string): Promise<void> {
  if (!process.env.SHOTS) return
  await console.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** A product that is for sale, and a site that may send photos. */
beforeAll(async () => {
  const root = await bench.enter('super-admin')
  console = await bench.enter('photo-admin')
  shopper = await bench.browser.newPage()
  const account = await post<{ doc: { id: string } }>(root, '/api/service-accounts', {
    ...{ name: 'Site of the brand', purpose: 'Sends photos.' },
    ...{ permissions: ['photos:upload'], brands: ['photo'] },
  })
  const path = `/api/service-accounts/${account.doc.id}/keys`
  siteKey = (await post<{ key: string }>(root, path, { replaces: null })).key
  const made = await post<{ template_id: string }>(
    console,
    '/api/photo/products/templates',
    TEMPLATE,
  )
  template = made.template_id
  await until('the product to be for sale', async () => {
    await visit(bench.service.stack.urls.shop)
    return (await shopper.getByText(TEMPLATE.title).count()) > 0
  })
})

describe('a photo of a customer', () => {
  it('is checked, printed, sent and fulfilled, by mouse', async () => {
    await visitSite('customer-1')
    await shopper.getByLabel('Photo').setInputFiles(PHOTO)
    const checkout = await checkoutOf(() =>
      shopper.getByRole('button', { name: 'Order the print' }).click(),
    )
    await shopper.getByRole('button', { name: '支払う' }).click()
    await shopper.getByText('お支払い済みです。').waitFor()
    const order = await newOrder()
    await goTo(console, '/admin')
    await console.locator('#nav-order-work').click()
    await queued(order)
    await console.getByRole('img', { name: 'Photo 1 of 1' }).waitFor()
    await mayApprove()
    expect(await printFile(order.id)).toEqual({
      format: 'jpeg',
      width: 1050,
      height: 1050,
      density: 300,
    })
    await look('story-check-en')
    await console.locator('#photos-approve').click()
    await console.getByText('Nothing waits here.').waitFor()
    await isSent(order, checkout)

    await goTo(console, `/admin/collections/orders/${order.id}`)
    const { trackingNumber } = await orderIs(order.id, 'shipped')
    await timeline().getByText(`Yamato Transport ${trackingNumber}`).waitFor()
    await timeline().getByText('Recorded in the shop').waitFor()
    await timeline().getByText('Photo 1: shipped').waitFor()
  })

  it('is printed once more for a reason, and once', async () => {
    const [order] = await orders()
    const id = order?.id ?? ''
    await console.getByRole('button', { name: 'Print again…' }).click()
    const dialog = console.getByRole('dialog', { name: 'Print this photo again?' })
    expect(await dialog.locator('#order-dialog-confirm').isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was bent on its way.')
    await look('story-reprint-en')
    await dialog.locator('#order-dialog-confirm').click()
    await timeline().getByText('It was bent on its way.').waitFor()
    await until('the second print', async () => {
      const jobs = await atFactory(id)
      return jobs.length === 2 && jobs.every(({ state }) => state === 'shipped')
    })
    const keys = (await atFactory(id)).map(({ idempotencyKey }) => idempotencyKey).sort()
    expect(keys).toEqual([expect.stringMatching(/-1-\w+:1$/), keys[0]?.replace(/1$/, '2')])
  })

  it('is checked, printed, sent and fulfilled, by keys', async () => {
    const known = (await orders()).map(({ id }) => id)
    await visitSite('customer-2')
    const chooser = shopper.waitForEvent('filechooser')
    await shopper.keyboard.press('Tab')
    await shopper.keyboard.press('Enter')
    await (await chooser).setFiles(PHOTO)
    const checkout = await checkoutOf(async () => {
      await shopper.keyboard.press('Tab')
      await shopper.keyboard.press('Enter')
    })
    await shopper.getByRole('button', { name: '支払う' }).focus()
    await shopper.keyboard.press('Enter')
    await shopper.getByText('お支払い済みです。').waitFor()
    const order = await newOrder(known)
    await goTo(console, '/admin/order-work')
    await queued(order)
    await mayApprove()
    await console.keyboard.press('a')
    await console.getByText('Nothing waits here.').waitFor()
    await isSent(order, checkout)

    await goTo(console, `/admin/collections/orders/${order.id}`)
    await console.getByRole('button', { name: 'Print again…' }).focus()
    await console.keyboard.press('Enter')
    await console.keyboard.type('It never arrived.')
    await console.keyboard.press('Enter')
    await timeline().getByText('It never arrived.').waitFor()
    // One who works by keys goes on at the photos: the button is gone as long as the print is open.
    await console.locator('.order-work__photos:focus, .order-work__photos :focus').waitFor()
  })

  it.each(LOOKS)('is shown to everyone on the page of its order: %j', async (one) => {
    const [order] = await orders()
    await putOn(console, one)
    await goTo(console, `/admin/collections/orders/${order?.id}`)
    await timeline().getByRole('listitem').first().waitFor()
    await navigationFollows(console, one.width)
    // Payload's own menu beside the title, which administrators have, has no name.
    expect(await faultsAsShown(console, '.order-work__sheet')).toEqual({ axe: [], overflow: 0 })
    await look(`story-order-${one.language}-${one.theme}-${one.width}`)
  })
})
