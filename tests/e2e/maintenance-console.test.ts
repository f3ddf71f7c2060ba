import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../support/system/until.ts'
import { goTo } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole()
let page: Page

beforeAll(async () => {
  page = await bench.enter('super-admin')
})

const show = async () => {
  await goTo(page, '/admin/maintenance')
  await page.locator('#maintenance-on, #maintenance-off').waitFor()
}
const isMarked = () => page.locator('.environment-mark', { hasText: 'Maintenance' })
/** How the service answers a visitor. */
const visitor = async () => (await fetch(`${bench.service.origin}/api/brands`)).status

describe('the screen of the maintenance', () => {
  it('is found from the dashboard and the navigation, and is closed to artists', async () => {
    await goTo(page, '/admin')
    await page.locator('#ops-maintenance').click()
    await page.getByText('The service is available to everyone.').waitFor()
    expect(await page.locator('#nav-maintenance').getAttribute('href')).toBe('/admin/maintenance')
    const artist = await bench.enter('artist')
    expect(await artist.locator('#nav-maintenance').count()).toBe(0)
    await goTo(artist, '/admin/maintenance')
    await artist.getByText('Your role does not include').waitFor()
  })

  it('begins and ends maintenance by the keyboard, and the header says so meanwhile', async () => {
    await show()
    expect(await isMarked().count()).toBe(0)
    await tabTo(page.locator('#maintenance-on'))
    await page.keyboard.press('Enter')
    await page.locator('dialog[open]').waitFor()
    expect(await visitor()).toBe(200)
    await tabTo(page.locator('#maintenance-submit'))
    await page.keyboard.press('Enter')
    await page.getByText('The service is under maintenance.').waitFor()
    await isMarked().waitFor()
    await until('a refused visitor', async () => (await visitor()) === 503)
    await tabTo(page.locator('#maintenance-off'))
    await page.keyboard.press('Enter')
    await tabTo(page.locator('#question-confirm'))
    await page.keyboard.press('Enter')
    await page.getByText('The service is available to everyone.').waitFor()
    await isMarked().waitFor({ state: 'detached' })
    await until('a served visitor', async () => (await visitor()) === 200)
  })

  it('shows what is wrong with a plan beside its field, and plans and cancels a window', async () => {
    await show()
    await page.locator('#maintenance-plan').click()
    await page.locator('[name=until]').fill('2020-01-01T00:00')
    await page.locator('#maintenance-submit').click()
    await page.getByText('Enter an end in the future.').waitFor()
    expect(await page.locator('[name=until]').getAttribute('aria-invalid')).toBe('true')
    await page.locator('[name=until]').fill('2099-01-01T03:00')
    await page.locator('[name=from]').fill('2099-01-01T01:00')
    await page.locator('#maintenance-submit').click()
    await page.getByText(/planned from Jan 1, 2099, 01:00 JST to Jan 1, 2099, 03:00 JST/).waitFor()
    await page.locator('#maintenance-cancel').click()
    await page.locator('#question-confirm').click()
    await page.getByText('The service is available to everyone.').waitFor()
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    await putOn(page, look)
    await show()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    for (const opener of ['#maintenance-on', '#maintenance-plan']) {
      await page.locator(opener).click()
      await page.locator('dialog[open]').waitFor()
      expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
      if (process.env.SHOTS) {
        const { width } = page.viewportSize() ?? {}
        const name = `${JSON.stringify(look).replace(/\W+/g, '-')}${width}${opener.slice(1)}.png`
        await page.screenshot({ path: `${process.env.SHOTS}/${name}` })
      }
      await page.keyboard.press('Escape')
    }
  })
})
