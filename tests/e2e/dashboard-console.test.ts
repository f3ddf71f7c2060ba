import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Findings, seedHealth } from '../support/diagnostics/seed-health.ts'
import { storeLines } from '../support/logs/store-lines.ts'
import { goTo } from './console-page.ts'
import { faultsAsShown, LOOKS, overflowOf, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

// No result depends on how busy the machine is.
const bench = withConsole({ CHECK_TIMEOUT_FACTOR: '50' }, NO_JOBS)
const HOUR_MS = 60 * 60_000
const FINDINGS: Findings = {
  factory: { status: 'error', detail: { en: 'It does not answer.', ja: '応答がありません。' } },
  'brand-domains': { status: 'warning', detail: { en: 'It is slow.', ja: '遅延しています。' } },
}
let page: Page
beforeAll(async () => {
  await storeLines(
    bench.service.databaseUrl,
    [1, 2, 3].map((number) => ({ msg: `Sample failure ${number}`, level: 'error' as const })),
    { start: Date.now() - 2 * HOUR_MS, everyMs: 1000 },
  )
  page = await bench.enter('super-admin')
})

async function show(): Promise<void> {
  await goTo(page, '/admin')
  await page.locator('.ops').waitFor()
}
const part = (name: string) => page.getByRole('region', { name, exact: true })

describe('the dashboard of operators', () => {
  it('says that nothing was checked yet', async () => {
    await show()
    await page.getByText('Nothing has been checked yet.').waitFor()
    await part('Overall').getByText('Unknown').waitFor()
    await part('Uptime in 24 hours').getByText('–', { exact: true }).waitFor()
    expect(await page.locator('#ops-sites').count()).toBe(0)
  })

  it('shows the overall status, what failed, and the state of external systems and sites', async () => {
    await seedHealth(bench.service.databaseUrl, FINDINGS)
    await show()
    await part('Overall').getByText('Partly impaired').waitFor()
    await part('API response time')
      .getByText(/^\d+ ms$/)
      .waitFor()
    await part('Errors in 24 hours').getByText('3', { exact: true }).waitFor()
    const factory = part('External systems').getByRole('listitem').filter({ hasText: 'Factory' })
    await factory.getByText('It does not answer.').waitFor()
    expect(await part('External systems').getByRole('listitem').count()).toBe(4)
    await part('Brand sites').getByText('It is slow.').waitFor()
    await part('Recent events').getByText('No open alerts.').waitFor()
  })

  it('leads to the brands while none has a site', async () => {
    const detail = { en: 'There is no site.', ja: 'サイトがありません。' }
    await seedHealth(bench.service.databaseUrl, { 'brand-domains': { status: 'skipped', detail } })
    await show()
    const link = part('Brand sites').getByRole('link', { name: 'Open the brands' })
    expect(await link.getAttribute('href')).toBe('/admin/collections/brands')
  })

  it('does not scroll sideways while figures are on their way', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/analytics/dashboard*', async (route) => {
      await held.promise
      await route.continue()
    })
    await show()
    await page.locator('.kit-loading').first().waitFor()
    expect(await overflowOf(page)).toBe(0)
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('leads to the log of the errors and to the diagnostics', async () => {
    await show()
    await part('Errors in 24 hours').getByRole('link').click()
    await page.waitForURL('**/admin/logs?level=error&range=24h')
    await page.locator('.log-line').filter({ hasText: 'Sample failure 3' }).waitFor()
    await show()
    await part('Overall').getByRole('link', { name: 'Diagnostics' }).click()
    await page.waitForURL('**/admin/diagnostics')
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('article').count()).toBe(9)
  })

  it('starts the system test and shows it, and then names it among the recent events', async () => {
    await show()
    await page.getByRole('button', { name: 'Run the system test' }).click()
    await page.waitForURL('**/admin/diagnostics')
    await page.getByText(/Full test · (running|finished)/).waitFor()
    await show()
    const event = part('Recent events').getByRole('listitem').filter({ hasText: 'System test' })
    await event.waitFor()
    expect(await event.textContent()).toContain('System test started')
  })

  it('leads to the form of the emergency alert', async () => {
    await show()
    await page.locator('#ops-alert').click()
    await page.waitForURL('**/admin/alerts?send')
    const dialog = page.getByRole('dialog')
    await dialog.locator('#emergency-confirm').waitFor()
    expect(await dialog.locator('#emergency-submit').isVisible()).toBe(true)
  })

  it('is not shown to artists, who keep what is theirs', async () => {
    const artist = await bench.enter('artist')
    await goTo(artist, '/admin')
    await artist.locator('#artwork-work').waitFor()
    expect(await artist.locator('.ops').count()).toBe(0)
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    await seedHealth(bench.service.databaseUrl, FINDINGS)
    await putOn(page, look)
    await show()
    await page.locator('#ops-sites').waitFor()
    expect(await faultsAsShown(page, '.ops')).toEqual({ axe: [], overflow: 0 })
  })
})
