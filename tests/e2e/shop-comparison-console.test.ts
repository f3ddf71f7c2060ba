import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLocalDiskStore } from '../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call } from '../support/service/api.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'
import { limitMetafield } from '../support/shop/limit-metafield.ts'
import { type Shop, shopOf } from '../support/shop/shop.ts'
import { goTo, reload } from './console-page.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/artworks'

const bench = withConsole()
let page: Page
let shop: Shop
let artist: string
let ready: string
let bare: string
let product: string

const api = () => ({ url: bench.service.origin })

beforeAll(async () => {
  const { stack, origin, folder, databaseUrl } = bench.service
  const accessToken = stack.environment.COMMERCE_ACCESS_TOKEN ?? ''
  shop = shopOf({ url: stack.urls.shop, accessToken })
  artist = await requestIdToken({
    ...{ issuer: stack.urls.identity, login: 'dev-artist', password: 'artist-password' },
  })
  ready = await createWithImage(api(), artist, { title: 'Harbour at dawn' })
  const store = createLocalDiskStore({ root: path.join(folder, 'objects') })
  await composedArtwork({ store, databaseUrl, url: origin }, ready)
  bare = await createWithImage(api(), artist, { title: 'Without its pictures' })
  page = await bench.enter('artist')
})

async function shoot(name: string, look: object): Promise<void> {
  if (!process.env.SHOTS) return
  const file = `${name}${JSON.stringify(look).replace(/\W+/g, '-')}.png`
  await page.screenshot({ path: `${process.env.SHOTS}/${file}`, fullPage: true })
}

const choose = (title: string) =>
  page.locator('tbody tr', { hasText: title }).locator('input[type=checkbox]').check()

/** Opens the tab of the shop on the page of an artwork. */
async function openShop(): Promise<void> {
  await goTo(page, `${LIST}/${ready}`)
  await page.getByRole('button', { name: 'Shop', exact: true }).click()
}
const comparison = () => page.locator('.shop-comparison')
const confirm = () => page.locator('#question-confirm').click()

describe('An artist who publishes several artworks', () => {
  inOrder()

  it('is told of each what became of it, with the reason and the way to it', async () => {
    await goTo(page, LIST)
    await choose('Harbour at dawn')
    await choose('Without its pictures')
    await page.getByText('2 artworks of this page are selected').waitFor()
    await page.locator('#artworks-publish').click()
    await page.getByRole('heading', { name: 'Publish 2 artworks?' }).waitFor()
    await confirm()
    await page.getByText('1 accepted, 1 refused.').waitFor()
    const items = page.locator('.kit-bulk__results li')
    expect(await items.allTextContents()).toEqual([
      expect.stringMatching(/^Without its pictures0 of 21 variants are composed/),
      'Harbour at dawnAccepted. The shop follows within minutes.',
    ])
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await shoot('bulk-result', { language: 'en' })
    const link = page.getByRole('dialog').getByRole('link', { name: 'Without its pictures' })
    expect(await link.getAttribute('href')).toBe(`${LIST}/${bare}`)
    await page.locator('#bulk-results-close').click()
    await expect
      .poll(async () => {
        const answer = await call<{ status: string; commerceProductId: string }>(
          ...([api(), 'GET', `/api/artworks/${ready}`, { token: artist }] as const),
        )
        product = expectSuccess(answer).commerceProductId
        return answer.body.status
      })
      .toBe('published')
  })

  it('is not told that one was refused whose answer was lost, and sees what became of it', async () => {
    await createWithImage(api(), artist, { title: 'Lost on the way' })
    await goTo(page, LIST)
    await choose('Lost on the way')
    await page.route('**/bulk-change', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.locator('#artworks-archive').click()
    await confirm()
    await page.getByText('0 accepted, 0 refused. The result of 1 is not known').waitFor()
    const items = page.locator('.kit-bulk__results li')
    expect(await items.allTextContents()).toEqual([
      expect.stringMatching(/^Lost on the wayThe result is not known\. \S/),
    ])
    await shoot('bulk-unknown', { language: 'en' })
    await page.unroute('**/bulk-change')
    await page.locator('#bulk-results-close').click()
    // The list is loaded again, without a visit of the page.
    const row = page.locator('tbody tr', { hasText: 'Lost on the way' })
    await row.getByText('Archived').waitFor()
  })
})

describe('An artist whose product was changed in the shop', () => {
  inOrder()

  it('finds that it is as it was sent', async () => {
    await openShop()
    await page.locator('#shop-compare').click()
    await comparison().getByText('The shop has what the console has.').waitFor()
    await comparison()
      .getByText(/^Last pushed on/)
      .waitFor()
    expect(await page.locator('#shop-push').count()).toBe(0)
  })

  it('sees field by field what is different, and what publishing would do about it', async () => {
    await editorOf(shop).update(product, { title: 'Half price today!' })
    await editorOf(shop).edit(product, {
      ...{ price: { sku: 'stand-none-none', price: '1' }, without: 'postcard-none-none' },
    })
    await page.locator('#shop-compare').click()
    await comparison().getByText('Publishing adds 1, changes 2 and removes 0').waitFor()
    expect(await comparison().locator('tbody tr').allTextContents()).toEqual([
      expect.stringMatching(/^Title.*Harbour at dawn.*Half price today!changes it$/),
      expect.stringMatching(/^Pricestand-none-none¥5,500¥5,500¥1changes it$/),
      expect.stringMatching(/^Variantpostcard-none-none.*Noneadds it$/),
    ])
  })

  it('is told in the list once the service has found it', async () => {
    await startJob(bench.service, 'reconcile-products', {})
    await expect
      .poll(async () => {
        await goTo(page, LIST)
        return page.locator('tbody tr', { hasText: 'Harbour at dawn' }).textContent()
      })
      .toContain('Changed in the shop')
  })

  it.each(LOOKS)('sees pages that everybody can use: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, LIST)
    await page.locator('tbody tr').first().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('drift-list', look)
    await goTo(page, `${LIST}/${ready}`)
    await page
      .getByRole('button', { name: look.language === 'ja' ? 'ショップ' : 'Shop', exact: true })
      .click()
    await page.locator('#shop-accept').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('difference', look)
    await page.locator('#shop-accept').click()
    await page.locator('dialog[open]').waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await shoot('accept', look)
  })

  it('accepts it, so that it is no longer reported, and the console keeps its title', async () => {
    await putOn(page, { language: 'en', theme: 'light', width: 1440 })
    await openShop()
    await page.locator('#shop-accept').click()
    await page.getByText('The difference is no longer reported.').waitFor()
    await confirm()
    await comparison()
      .getByText(/^What was in the shop was accepted on/)
      .waitFor()
    await page.locator('#shop-push').waitFor({ state: 'detached' })
    expect(await page.locator('h1').first().textContent()).toContain('Harbour at dawn')
    await goTo(page, LIST)
    await page.locator('tbody tr').first().waitFor()
    expect(await page.getByText('Changed in the shop').count()).toBe(0)
  })

  it('pushes a product again that was deleted in the shop', async () => {
    await shop.deleteProduct(product)
    await openShop()
    await page.locator('#shop-compare').click()
    await comparison().getByText('The shop no longer has this product.').waitFor()
    await page.locator('#shop-push').click()
    await confirm()
    await comparison().getByText('The shop has what the console has.').waitFor()
    expect(await page.locator('#shop-push').count()).toBe(0)
  })

  it('reads of one that was never there what publishing makes', async () => {
    await goTo(page, `${LIST}/${bare}`)
    await page.getByRole('button', { name: 'Shop', exact: true }).click()
    await page.locator('#shop-compare').click()
    await comparison()
      .getByText(/It has never been in the shop. It cannot be published/)
      .waitFor()
    expect(await comparison().locator('table').count()).toBe(0)
    await reload(page)
    await page.locator('#shop-compare').waitFor()
  })
})

describe('An artist whose product the shop refuses for one value', () => {
  inOrder()

  const technique = () => page.locator('#field-technique')
  const problem = () => page.locator('.field-type:has(#field-technique) .shop-field-problem')
  const panel = () => page.locator('.artwork-panel')
  const openDetails = async (language: string) => {
    await goTo(page, `${LIST}/${ready}`)
    const name = language === 'ja' ? '作品情報と価格' : 'Details and prices'
    await page.getByRole('button', { name, exact: true }).click()
  }

  beforeAll(async () => {
    await limitMetafield(shop, 'technique', 10)
    const json = { technique: 'Drypoint etching' }
    expectSuccess(await call(api(), 'PATCH', `/api/artworks/${ready}`, { token: artist, json }))
    const refused = await call(api(), 'POST', `/api/art/artworks/${ready}/publish`, {
      token: artist,
    })
    expect(refused).toAnswer(502, 'COMMERCE_REJECTED')
  })

  it.each(LOOKS)('reads at its field what is wrong and what to do: %j', async (look) => {
    await putOn(page, look)
    await openDetails(look.language)
    const [said, marked] =
      look.language === 'ja'
        ? ['ショップに拒否されました：Value has a maximum length of 10。', '「作品情報と価格」タブ']
        : ['The shop refused this: Value has a maximum length of 10.', 'under “Details and prices”']
    await problem().getByText(said).waitFor()
    await panel().getByText(marked).waitFor()
    expect(await page.locator('.shop-field-problem').count()).toBe(1)
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('refused-field', look)
  })

  it('no longer sees it while the field is edited, nor once it is saved', async () => {
    await putOn(page, { language: 'en', theme: 'light', width: 1440 })
    await openDetails('en')
    await problem().waitFor()
    await technique().fill('Drypoint')
    await problem().waitFor({ state: 'detached' })
    await technique().fill('Drypoint etching')
    await problem().waitFor()
    await technique().fill('Drypoint')
    await page.locator('#action-save').click()
    await panel().getByText('under “Details and prices”').waitFor({ state: 'detached' })
    expect(await problem().count()).toBe(0)
    await openDetails('en')
    await technique().waitFor()
    expect(await problem().count()).toBe(0)
  })
})
