import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLook, goTo } from './console-page.ts'
import { faultsAsShown, faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/photo-templates'

const bench = withConsole()
let page: Page
let url: string
/** A template for whose discounts the shop has no room. */
let full: string

beforeAll(async () => {
  page = await bench.enter('photo-admin')
})

const save = () => page.locator('#action-save').click()
const discount = (row: number, name: 'quantity' | 'unitPrice') =>
  page.locator(`#quantityDiscounts-${row}-${name}`)

async function addDiscount(row: number, quantity: string, unitPrice: string): Promise<void> {
  await page.locator('#quantityDiscounts-add').click()
  await discount(row, 'quantity').fill(quantity)
  await discount(row, 'unitPrice').fill(unitPrice)
}

describe('a user who manages photo product templates', () => {
  it('sees the pixels of the print and what customers pay while typing', async () => {
    await goTo(page, `${LIST}/create`)
    await page.locator('#field-brand option', { hasText: 'Photo' }).waitFor({ state: 'attached' })
    await page.locator('#field-brand').selectOption('photo')
    await page.locator('#field-title').fill('Square 89 mm')
    await page.locator('#field-widthMm').fill('89')
    await page.locator('#field-heightMm').fill('89')
    await page.getByText('1050 × 1050 px').waitFor()
    await page.getByText('calculated: 1051 × 1051 px').waitFor()
    await page.locator('#field-dpi').fill('600')
    await page.getByText('2102 × 2102 px').waitFor()
    await page.locator('#field-dpi').fill('300')

    await page.locator('#field-basePrice').fill('100')
    await addDiscount(0, '10', '80')
    await addDiscount(1, '５０', '70')
    const totals = await page.locator('.discounts__totals tbody tr').allTextContents()
    expect(totals).toEqual(['1¥100¥100', '10¥80¥800', '50¥70¥3,500', '100¥70¥7,000'])
    await page.getByText('44 to 49 prints cost the same as 50').waitFor()
    expect(await page.getByText('9 prints cost the same as 10').isVisible()).toBe(true)
  })

  it('is told at the cell what is wrong, and cannot save it', async () => {
    await discount(1, 'unitPrice').fill('90')
    await page.locator('#quantityDiscounts-1-unitPrice-problem').waitFor()
    expect(await discount(1, 'unitPrice').getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('.discounts__preview').textContent()).toContain('Shown once')
    await page.locator('#field-productionTime').fill('3 business days')
    await page.locator('#field-shippingMethod').fill('Letter post')
    await save()
    await page.getByText('Row 2: One print must not cost more').waitFor()
    expect(page.url()).toContain('/create')
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })

  it('saves it, and within seconds it is in the shop', async () => {
    await discount(1, 'unitPrice').fill('70')
    await save()
    await page.waitForURL((url) => /photo-templates\/[0-9a-f-]{36}/.test(url.pathname))
    url = new URL(page.url()).pathname
    await expect
      .poll(async () => {
        await goTo(page, url)
        return page.locator('[aria-labelledby=template-panel-heading]').textContent()
      })
      .toContain('Up to date in the shop')
    for (const id of ['template-shop-link', 'template-admin-link']) {
      const link = await page.locator(`#${id}`).getAttribute('href')
      expect(await fetch(link ?? '')).toAnswer(200)
    }
  })

  it('sees by how many discounts the shop charges these prices', async () => {
    const panel = page.locator('[aria-labelledby=template-panel-heading]')
    await panel.getByText('9 discounts of the shop charge these prices').waitFor()
    await panel.getByText('The shop uses 9 of its 25 automatic discounts.').waitFor()
    expect(await panel.getByText('cost more than here').count()).toBe(0)
  })

  it('is told which quantities cost more where the shop has no room for all discounts', async () => {
    for (const title of ['Second', 'Third']) {
      const data = {
        ...{ title, brand: 'photo', widthMm: 89, heightMm: 89, dpi: 300, basePrice: 100 },
        quantityDiscounts: [
          { quantity: 10, unitPrice: 80 },
          { quantity: 50, unitPrice: 70 },
        ],
        ...{ productionTime: '3 business days', shippingMethod: 'Letter post' },
      }
      const headers = { origin: bench.service.origin }
      const options = { headers, data, failOnStatusCode: true }
      const answer = await page.request.post('/api/photo-templates', options)
      const { doc } = (await answer.json()) as { doc: { id: string } }
      full = `${LIST}/${doc.id}`
      await expect
        .poll(async () => {
          await goTo(page, full)
          return page.locator('[aria-labelledby=template-panel-heading]').textContent()
        })
        .toContain('Up to date in the shop')
    }
    const panel = page.locator('[aria-labelledby=template-panel-heading]')
    await panel.getByText('The shop uses 25 of its 25 automatic discounts.').waitFor()
    await panel.getByText('cost more than here: 44 to 45').waitFor()
    await panel.getByRole('button', { name: 'Send to the shop again' }).waitFor()
  })

  it('switches it off after a question, which takes it out of the shop, and on again', async () => {
    await goTo(page, url)
    const link = await page.locator('#template-shop-link').getAttribute('href')
    await page.locator('#template-deactivate').click()
    await page.locator('dialog[open]').waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await page.locator('#question-confirm').click()
    // The job of each change may still send the state before it, notices the newer one and sends that.
    const inShop = async () => (await fetch(link ?? '')).status
    await page.locator('#template-activate').waitFor()
    await expect.poll(inShop).toBe(404)
    await page.locator('#template-activate').click()
    await page.locator('#template-deactivate').waitFor()
    await expect.poll(inShop).toBe(200)
  })

  it('finds it in the list with its state', async () => {
    await goTo(page, LIST)
    const row = page.locator('tbody tr', { hasText: 'Square 89 mm' })
    await row.waitFor()
    expect(await row.textContent()).toContain('Up to date in the shop')
  })

  it('adds and removes discounts by the keyboard alone', async () => {
    await goTo(page, url)
    await page.locator('#quantityDiscounts-add').focus()
    await page.keyboard.press('Enter')
    await discount(2, 'quantity').waitFor()
    await page.getByRole('button', { name: 'Remove row 3' }).focus()
    await page.keyboard.press('Enter')
    await discount(2, 'quantity').waitFor({ state: 'detached' })
    expect(await discount(1, 'quantity').inputValue()).toBe('50')
  })

  it.each(SCREEN_LOOKS)(
    'sees pages that everybody can use: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      await goTo(page, url)
      await page.locator('.discounts__totals').waitFor()
      const record = await faultsInAllWidths(page, { examined })
      await goTo(page, full)
      await page.locator('.discounts__totals').waitFor()
      const dearer = await faultsInAllWidths(page, { examined })
      await goTo(page, LIST)
      await page.locator('tbody tr').first().waitFor()
      const list = await faultsInAllWidths(page, { examined })
      expect({ record, dearer, list }).toEqual({ record: [], dearer: [], list: [] })
    },
  )
})

describe('a user who manages no templates', () => {
  it('sees nothing of them', async () => {
    const artist = await bench.enter('artist')
    await goTo(artist, '/admin')
    await artist.locator('.nav a.nav__link[href$="/artworks"]').waitFor({ state: 'attached' })
    const links = await artist
      .locator('.nav a.nav__link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)))
    expect(links).toContain('artworks')
    expect(links).not.toContain('photo-templates')
  })
})
