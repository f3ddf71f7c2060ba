import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { endRun, type Findings, seedHealth, seedRun } from '../support/diagnostics/seed-health.ts'
import { storeLines } from '../support/logs/store-lines.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { goTo, reload } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

// Workers would check at times of their own.
const bench = withConsole({ CHECK_TIMEOUT_FACTOR: '50' })
const REQUEST = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'
const FINDINGS: Findings = {
  email: {
    status: 'error',
    detail: { en: 'The mail server refuses the login.', ja: 'ログインが拒否されました。' },
    action: { en: 'Correct the password.', ja: 'パスワードを修正してください。' },
    stack: 'Error: 535 Authentication failed\n    at planted.ts:1:1',
  },
  api: { status: 'warning', detail: { en: 'It is slow.', ja: '遅延しています。' } },
}
let page: Page
beforeAll(async () => {
  page = await bench.enter('super-admin')
})

async function show(query = ''): Promise<void> {
  await goTo(page, `/admin/diagnostics${query}`)
  await page.locator('.health-card:not(.health-card--readiness)').first().waitFor()
}
const results = () => page.getByRole('table', { name: 'Results' })
const row = (text: string) => results().getByRole('row').filter({ hasText: text })
const card = (name: string) => page.getByRole('article', { name, exact: true })

describe('the screen of the diagnostics', () => {
  inOrder()

  it('is found by operators in the navigation, and is closed to artists', async () => {
    await goTo(page, '/admin')
    const link = page.locator('#nav-diagnostics')
    expect(await link.getAttribute('href')).toBe('/admin/diagnostics')
    const artist = await bench.enter('artist')
    expect(await artist.locator('#nav-diagnostics, #nav-logs').count()).toBe(0)
    for (const path of ['/admin/diagnostics', '/admin/diagnostics/runbooks/database']) {
      await goTo(artist, path)
      await artist.getByText('Only operators see the diagnostics.').waitFor()
      expect(await artist.locator('.health-card, .kit-text').count()).toBe(0)
    }
  })

  it('says that nothing was checked and no test was run', async () => {
    await show()
    await page.getByText('Nothing has been checked yet.').waitFor()
    await page.getByText('No test has been run yet.').waitFor()
    await page.getByText('Run the full test once to see it.').waitFor()
    await card('Database').getByText('Not checked').waitFor()
    expect(await page.getByText('Unknown', { exact: true }).count()).toBe(1)
  })

  it('runs the steps of one service by the keyboard, and shows their progress and results', async () => {
    await show()
    const button = page.getByRole('button', { name: 'Test: Job queue' })
    await tabTo(button)
    await page.keyboard.press('Enter')
    await page.getByText('The test has ended: 0 errors').waitFor()
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.getByText('Steps 3 · finished').waitFor()
    const phase = page.getByRole('progressbar', { name: '1 Infrastructure' })
    expect(await phase.getAttribute('aria-valuenow')).toBe(
      await phase.getAttribute('aria-valuemax'),
    )
    expect(await page.getByRole('progressbar').count()).toBe(1)
    const steps = await results().locator('tbody td:first-child').allTextContents()
    expect(new Set(steps)).toEqual(new Set(['3']))
  })

  it('shows states, response times and the last 24 hours of every service', async () => {
    await seedHealth(bench.service.databaseUrl, FINDINGS)
    await show()
    await page.getByText('Partly impaired', { exact: true }).waitFor()
    await card('E-mail').getByText('The mail server refuses the login.').waitFor()
    await card('Database').getByText('Healthy').waitFor()
    await card('Database')
      .getByRole('img', { name: /^Response times of the last 24 hours: \d+ ms to \d+ ms$/ })
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(9)
  })

  it('shows only problems where there are some, and what differs from the run before', async () => {
    await seedRun(bench.service.databaseUrl)
    await show()
    const filter = page.getByRole('checkbox', { name: 'Only errors and warnings' })
    await results().waitFor()
    expect(await filter.isChecked()).toBe(false)
    const all = await results().locator('tbody tr').count()
    const shown = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
    await seedRun(bench.service.databaseUrl, { findings: FINDINGS, request: REQUEST })
    await show()
    await page.getByText('2 results differ from the run before').waitFor()
    await row('E-mail').getByText('before: Healthy').first().waitFor()
    expect(await filter.isChecked()).toBe(true)
    await shown(`2 of ${all} results shown`)
    const counts = page.getByRole('list', { name: 'Results by state' }).getByRole('listitem')
    expect(await counts.allTextContents()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Error\s*1$/),
        expect.stringMatching(/^Warning\s*1$/),
      ]),
    )
    expect(await results().locator('tbody tr').count()).toBe(2)
    await tabTo(filter)
    await page.keyboard.press('Space')
    await shown(`${all} of ${all} results shown`)
    expect(await results().locator('tbody tr').count()).toBe(all)
  })

  it('explains an error: message, action, stack, runbook and log lines', async () => {
    const line = { msg: 'A check failed.', level: 'warn', requestId: REQUEST } as const
    const times = { start: Date.now() - 1000, everyMs: 1 }
    await storeLines(bench.service.databaseUrl, [line], times)
    await show()
    const open = page.getByRole('button', { name: /^Details: E-mail/ })
    await tabTo(open)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The mail server refuses the login.').waitFor()
    await dialog.getByText('Correct the password.').waitFor()
    await dialog.getByText('at planted.ts:1:1').waitFor()
    const logs = dialog.getByRole('link', { name: 'Log of this run' })
    expect(await logs.getAttribute('href')).toBe(`/admin/logs?request=${REQUEST}`)
    await dialog.getByRole('link', { name: 'Open the runbook' }).click()
    await page.getByRole('heading', { name: 'Runbook: E-mail', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Symptom' }).waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })

  it('runs the step of an error again', async () => {
    await show()
    await page.getByRole('button', { name: /^Details: E-mail/ }).click()
    await page.getByRole('button', { name: 'Run step 11 again' }).click()
    await page.getByText('The test has ended: 0 errors').waitFor()
    await page.getByText('Steps 11 · finished').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const focused = page.getByRole('heading', { name: 'Tests', exact: true })
    expect(await focused.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('exports a run, and comes back to an older one by its URL', async () => {
    await show()
    const choice = page.getByRole('combobox', { name: 'Test run' })
    const older = choice.locator('option').filter({ hasText: 'Full test' }).first()
    await choice.selectOption(await older.getAttribute('value'))
    await page.getByText('2 results differ from the run before').waitFor()
    await reload(page)
    await page.getByText('2 results differ from the run before').waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as JUnit XML' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^diagnostics-[\w-]+\.xml$/)
  })

  it('follows a run of another process to its end, and starts none meanwhile', async () => {
    const id = await seedRun(bench.service.databaseUrl, { state: 'running', ended: 5 })
    await show()
    await page.getByText('The test is running: phase').waitFor()
    const full = page.getByRole('button', { name: 'Full test' })
    expect(await full.getAttribute('aria-disabled')).toBe('true')
    await row('Waiting').first().waitFor()
    await endRun(bench.service.databaseUrl, id)
    await page.getByText('The test has ended: 0 errors, 0 warnings').waitFor()
    expect(await full.getAttribute('aria-disabled')).not.toBe('true')
    await page.getByText('Ready', { exact: true }).waitFor()
  })

  it('says that a run was interrupted', async () => {
    const id = await seedRun(bench.service.databaseUrl, { state: 'killed', ended: 5 })
    await show(`?run=${id}`)
    await page.getByText('The process that ran this test has ended before it.').waitFor()
    await row('Not checked').first().waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(5)
  })

  it('says when what it shows is too old, and when the service does not answer', async () => {
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000)
    await seedHealth(bench.service.databaseUrl, {}, longAgo)
    await show()
    await page.getByText('Some results are out of date').waitFor()
    await seedHealth(bench.service.databaseUrl)
    await show()
    const overall = page.locator('.health-overall')
    await overall.getByText('All green').waitFor()
    await page.route('**/api/health/details', (route) => route.abort())
    await page.getByText('The service does not answer.').waitFor()
    await overall.getByText('Unknown').waitFor()
    expect(await card('Database').isVisible()).toBe(true)
    await page.unrouteAll()
    await page.getByText('The service does not answer.').waitFor({ state: 'detached' })
    await overall.getByText('All green').waitFor()
  })

  it('has four, two or one column', async () => {
    await show()
    const columns = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      return page
        .locator('.health-cards')
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    }
    expect([await columns(1200), await columns(1199), await columns(768)]).toEqual([4, 2, 2])
    expect([await columns(767), await columns(375)]).toEqual([1, 1])
    await page.setViewportSize({ width: 1200, height: 900 })
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    const { databaseUrl } = bench.service
    await seedHealth(databaseUrl, FINDINGS)
    const run = await seedRun(databaseUrl, { findings: FINDINGS, request: REQUEST })
    await putOn(page, look)
    await show(`?run=${run}`)
    await page.locator('.health-results').waitFor()
    await page.locator('#only-problems').uncheck()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await page.locator('[id^=open-email]').first().click()
    await page.locator('dialog[open] pre').waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await page.keyboard.press('Escape')
    await page.locator('#readiness-missing').click()
    await page.locator('dialog[open] .health-missing').first().waitFor()
    expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
    await goTo(page, '/admin/diagnostics/runbooks/watcher-down')
    await page.locator('.kit-text table').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })
})
