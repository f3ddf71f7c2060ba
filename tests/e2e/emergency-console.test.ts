import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { goTo } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({
  // No result depends on how busy the machine is.
  CHECK_TIMEOUT_FACTOR: '50',
})
let page: Page

const query = (text: string) =>
  withClient(bench.service.databaseUrl, async (client) => (await client.query(text)).rows)

beforeAll(async () => {
  page = await bench.enter('super-admin')
})

async function show(): Promise<void> {
  await goTo(page, '/admin/diagnostics/emergency')
  await page.locator('#emergency-last, .kit-empty').last().waitFor()
}
const part = (check: string, id: string) =>
  page.locator(`[data-check="${check}"] [data-part="${id}"]`)
const ended = () => page.getByText(/No problems found|\d+ errors?, \d+ warning/).first()

describe('the screen of the emergency diagnosis', () => {
  it('is found by operators in the navigation, and is closed to artists', async () => {
    await goTo(page, '/admin')
    const link = page.locator('#nav-emergency')
    expect(await link.getAttribute('href')).toBe('/admin/diagnostics/emergency')
    const artist = await bench.enter('artist')
    expect(await artist.locator('#nav-emergency').count()).toBe(0)
    await goTo(artist, '/admin/diagnostics/emergency')
    await artist.getByText('Only operators see the emergency diagnosis.').waitFor()
    expect(await artist.locator('#emergency-start').count()).toBe(0)
  })

  it('says what will come before the first diagnosis', async () => {
    await show()
    await page.getByText('No emergency diagnosis has run yet.').waitFor()
    await page.getByText('No repairs have run yet.').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })

  it('runs the diagnosis by the keyboard, and shows each result with what to do', async () => {
    await query(`update pg_index set indisvalid = false
      where indexrelid = 'artworks_created_at_idx'::regclass`)
    await show()
    await tabTo(page.locator('#emergency-start'))
    await page.keyboard.press('Enter')
    await ended().waitFor()
    expect(await page.locator('.emergency-check').count()).toBe(5)
    const broken = part('database-integrity', 'invalid-indexes')
    await broken.getByText('The index public.artworks_created_at_idx is invalid.').waitFor()
    await broken.getByText('What to do: Preview the repairs').waitFor()
    // A check without a problem is closed, and opens by the keyboard.
    const network = page.locator('[data-check="network"]')
    expect(await network.getAttribute('open')).toBeNull()
    await tabTo(network.locator('summary'))
    await page.keyboard.press('Enter')
    await part('network', 'shop').getByText('OK').waitFor()
    await page.getByText('started by an operator').waitFor()
  })

  it('previews a repair without doing it, repairs it, and says when the next may run', async () => {
    await show()
    await tabTo(page.locator('#emergency-preview'))
    await page.keyboard.press('Enter')
    const planned = page.locator('#emergency-planned')
    await planned.getByText('Rebuilds the index public.artworks_created_at_idx.').waitFor()
    expect(await query(`select 1 from diagnostics.runs where kind = 'repair'`)).toEqual([])
    await tabTo(page.locator('#emergency-repair'))
    await page.keyboard.press('Enter')
    const last = page.locator('#emergency-last [data-repair="invalid-indexes"]')
    await last.getByText('Repaired').waitFor()
    await page.getByText('The next repairs may run from').waitFor()
    // Nothing is left, and the page says so.
    await page.locator('#emergency-preview').click()
    await page.getByText('There is nothing to repair.').waitFor()
    await page.keyboard.press('Escape')
  })

  it('previews what must wait, without the button that repairs it', async () => {
    await query(`update pg_index set indisvalid = false
      where indexrelid = 'artworks_created_at_idx'::regclass`)
    await show()
    await page.locator('#emergency-preview').click()
    await page.locator('#emergency-planned').waitFor()
    await page.locator('dialog').getByText('The next repairs may run from').waitFor()
    expect(await page.locator('#emergency-repair').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    await putOn(page, look)
    await show()
    await page.locator('.emergency-check').first().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await page.locator('[data-check="certificates"] summary').click()
    await part('certificates', 'shop').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await page.locator('#emergency-preview').click()
    await page.locator('#emergency-planned').waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await page.keyboard.press('Escape')
  })
})
