import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Facts } from '../../src/reports/facts.ts'
import { type Period, periodAt, previousPeriod, slotsOf } from '../../src/reports/period.ts'
import { allWell, nothing, upAllTheTime } from '../support/reports/facts.ts'
import { insertReport } from '../support/reports/insert-report.ts'
import { goTo } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)
const AGO_MS = 10 * 24 * 60 * 60_000
const DAY = periodAt('daily', Date.now() - AGO_MS)
const WEEK = periodAt('weekly', Date.now() - AGO_MS)
const EMPTY = previousPeriod(previousPeriod(DAY))
let page: Page

/** Not everything works, and for some hours nothing is known. */
function troubled(period: Period): Facts {
  const length = slotsOf(period).length
  const api = upAllTheTime(period, 'api').slots.map((one, index) =>
    index >= length - 2
      ? { ...one, upMs: 0, samples: 0, responseMs: 0 }
      : { ...one, responseMs: one.samples * (80 + 35 * index) },
  )
  return {
    ...allWell(period),
    services: [
      { service: 'api', slots: api },
      upAllTheTime(period, 'database', { responseMs: 3 }),
      upAllTheTime(period, 'commerce', { downMinutes: 45, responseMs: 210 }),
      upAllTheTime(period, 'factory', { downMinutes: 2 }),
    ],
    errors: {
      services: [
        { service: 'commerce', errors: 31 },
        { service: 'api', errors: 4 },
      ],
      messages: [{ message: 'The shop does not answer.', errors: 31 }],
    },
    usage: [
      { measure: 'registrations', count: 40, before: [12, 14, 9, 11] },
      { measure: 'logins', count: 10, before: [10, 10, 10, 10] },
    ],
    runs: {
      finished: 2,
      killed: 0,
      checks: [
        { check: 'commerce', passed: 0, failed: 2, skipped: 0 },
        { check: 'api', passed: 2, failed: 0, skipped: 0 },
        { check: 'webhooks', passed: 0, failed: 0, skipped: 2 },
      ],
    },
    state: { ...nothing().state, failed_jobs: [{ queue: 'compose-variants', jobs: 2 }] },
  }
}

beforeAll(async () => {
  const { databaseUrl } = bench.service
  await insertReport(databaseUrl, EMPTY, nothing())
  for (const period of [DAY, WEEK]) {
    await insertReport(databaseUrl, previousPeriod(period), allWell(period))
    await insertReport(databaseUrl, period, troubled(period))
  }
  page = await bench.enter('super-admin')
})

const pathOf = ({ kind, start }: Period) => `/admin/reports/${kind}/${start}`
async function show(path: string): Promise<void> {
  await goTo(page, path)
  await page.locator('.report, .reports-list').first().waitFor()
}

describe('the screens of the reports', () => {
  it('are found by operators in the navigation, and are closed to artists', async () => {
    await goTo(page, '/admin')
    expect(await page.locator('#nav-reports').getAttribute('href')).toBe('/admin/reports')
    const artist = await bench.enter('artist')
    expect(await artist.locator('#nav-reports').count()).toBe(0)
    for (const path of ['/admin/reports', pathOf(DAY)]) {
      await goTo(artist, path)
      await artist.getByText('Only operators see the reports.').waitFor()
    }
  })

  it('list the reports of a kind, and lead to one by the keyboard', async () => {
    await show('/admin/reports')
    const row = page.getByRole('row').filter({ hasText: DAY.start })
    expect(await row.getByRole('cell').allTextContents()).toContain('Sent')
    await tabTo(page.locator('#reports-weekly'))
    await page.keyboard.press('Enter')
    const link = page.getByRole('link', { name: WEEK.start })
    await link.waitFor()
    await tabTo(link)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Weekly report ${WEEK.start}` }).waitFor()
  })

  it('show a report with what to do, compared with the one before, and its charts as tables', async () => {
    await show(pathOf(DAY))
    await page.getByText('Usage has increased. Artworks registered: 40').waitFor()
    const errors = page.getByRole('row').filter({ hasText: 'Errors logged' })
    expect(await errors.getByRole('cell').allTextContents()).toEqual(['35', '0', '+35'])
    await page.getByRole('application', { name: 'Response time of the API' }).waitFor()
    const chart = page.locator('.kit-chart details')
    await tabTo(chart.locator('summary'))
    await page.keyboard.press('Enter')
    expect(await chart.getByRole('row').count()).toBe(25)
    expect(await chart.getByRole('cell').first().textContent()).toBe('80 ms')
    expect(await chart.getByRole('cell').last().textContent()).toBe('unknown')
  })

  it('show tests, dependencies and technical debt of a week', async () => {
    await show(pathOf(WEEK))
    const headings = await page.getByRole('heading').allTextContents()
    const ofWeek = ['Test results', 'External dependencies', 'Technical debt']
    expect(headings).toEqual(expect.arrayContaining(ofWeek))
  })

  it('say that there is no data, and show no figure that is none', async () => {
    await show(pathOf(EMPTY))
    await page.getByText('Nothing was checked or logged in this period').waitFor()
    expect(await page.locator('.report').textContent()).not.toMatch(/NaN|null|undefined|Infinity/)
  })

  it('download a report, and compute it again', async () => {
    await show(pathOf(DAY))
    const waiting = page.waitForEvent('download')
    await page.locator('#report-download').click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe(`report-daily-${DAY.start}.json`)
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      kind: 'daily',
      start: DAY.start,
    })
    // The database knows nothing of what the inserted report says.
    await page.locator('#report-recompute').click()
    await page.getByText('Revision 2').waitFor()
    await page.locator('#report-recompute').click()
    await page.getByText('The report is the same as before.').waitFor()
  })

  it.each(LOOKS)('serve everybody: %j', async (look) => {
    const last = previousPeriod(DAY)
    for (const path of ['/admin/reports', pathOf(last), pathOf(EMPTY), pathOf(WEEK)]) {
      await putOn(page, look)
      await show(path)
      expect({ path, ...(await faultsAsShown(page)) }).toEqual({ path, axe: [], overflow: 0 })
      const details = page.locator('.report summary')
      for (const summary of await details.all()) await summary.click()
      expect({ path, ...(await faultsAsShown(page)) }).toEqual({ path, axe: [], overflow: 0 })
    }
  })
})
