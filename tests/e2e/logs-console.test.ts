import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../src/errors/describe-error.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { storeLines } from '../support/logs/store-lines.ts'
import { goTo, reload } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)
/** More than a page has. */
const LINES = 230
const REQUEST = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'
let page: Page

beforeAll(async () => {
  const start = Date.now() - 24 * 60 * 60_000
  const several = Array.from({ length: LINES }, (_, number) => ({
    msg: `Sample line ${number}`,
    level: number % 10 === 0 ? ('warn' as const) : ('info' as const),
    ...(number < 3 && { requestId: REQUEST }),
  }))
  const failure = {
    msg: 'The sampled factory does not answer.',
    level: 'error',
    code: 'FACTORY_UNAVAILABLE',
    requestId: REQUEST,
    jobId: randomUUID(),
    err: { type: 'Error', message: 'connect ECONNREFUSED', stack: 'Error: connect ECONNREFUSED' },
  } as const
  await storeLines(bench.service.databaseUrl, [...several, failure], { start, everyMs: 60_000 })
  page = await bench.enter('super-admin')
})

const lines = () => page.locator('.log-lines').getByRole('listitem')
const line = (text: string) => lines().filter({ hasText: text })

async function show(query = ''): Promise<void> {
  await goTo(page, `/admin/logs${query}`)
  // The lines, or that there are none.
  await page.locator('.log-lines, .kit-empty').waitFor()
}

describe('the screen of the log', () => {
  it('is found by operators in the navigation, and is closed to artists', async () => {
    await goTo(page, '/admin')
    expect(await page.locator('#nav-logs').getAttribute('href')).toBe('/admin/logs')
    const artist = await bench.enter('artist')
    expect(await artist.locator('#nav-logs').count()).toBe(0)
    await goTo(artist, '/admin/logs')
    await artist.getByText('Only operators see the log.').waitFor()
    expect(await artist.locator('.log-lines').count()).toBe(0)
  })

  it('filters by keyword, level and service, and keeps that in its URL', async () => {
    await show()
    await page.locator('#logs-keyword').fill('sampled factory')
    await line('Sample line').first().waitFor({ state: 'detached' })
    expect(await lines().count()).toBe(1)
    await page.locator('#logs-level').selectOption('error')
    await page.locator('#logs-service').selectOption('printing')
    await page.waitForURL('**/logs?keyword=sampled+factory&level=error&service=printing')
    await reload(page)
    await line('sampled factory').waitFor()
    expect(await lines().count()).toBe(1)
    await page.locator('#logs-level').selectOption('debug')
    await page.getByText('No line matches the filters.').waitFor()
    await page.locator('#logs-clear').click()
    await line('Sample line').first().waitFor()
  })

  it('opens a line by the keyboard, and shows all lines of its request', async () => {
    await show('?keyword=factory')
    await tabTo(line('sampled factory').locator('summary'))
    await page.keyboard.press('Enter')
    const details = line('sampled factory').locator('pre')
    await details.waitFor()
    expect(await details.textContent()).toContain('"code": "FACTORY_UNAVAILABLE"')
    await tabTo(page.getByRole('button', { name: 'All lines of this request' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/logs?request=${REQUEST}`)
    await line('Sample line 2').waitFor()
    expect(await lines().count()).toBe(4)
    await page.getByRole('button', { name: 'Remove the filter' }).click()
    await line('Sample line 200').waitFor()
  })

  it('shows older lines after those of the first page', async () => {
    await show('?keyword=sample+line')
    expect(await lines().count()).toBe(100)
    await page.locator('#logs-older').click()
    await line('Sample line 50').waitFor()
    await page.locator('#logs-older').click()
    await page.getByText('There are no older lines.').waitFor()
    expect(await lines().count()).toBe(LINES)
  })

  it('shows a new line by itself', async () => {
    await show('?keyword=NOT_FOUND')
    const id = await page.evaluate(async () => {
      const { headers } = await fetch('/api/there-is-none')
      return headers.get('x-request-id') ?? ''
    })
    await page.getByText(/\d+ new lines?/).waitFor()
    await lines().first().locator('summary').click()
    await lines().first().locator('dd').filter({ hasText: id }).waitFor()
    const live = page.getByRole('button', { name: 'Live', pressed: true })
    await live.press('Enter')
    await page.getByText('Live is off.').waitFor()
    expect(await live.count()).toBe(0)
  })

  it('is reached from the error message of another screen, by operators', async () => {
    await page.route(/\/api\/artists\?/, (route) => {
      const json = errorBody(new ServiceError('INTERNAL'), REQUEST, 'en')
      return route.fulfill({ status: 500, json })
    })
    await goTo(page, '/admin/artists')
    await page
      .getByRole('alert')
      .getByRole('link', { name: `Log of request ${REQUEST}` })
      .click()
    await page.waitForURL(`**/logs?request=${REQUEST}`)
    await line('sampled factory').waitFor()
    expect(await lines().count()).toBe(4)
    await page.unrouteAll()
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    await show('?keyword=sample')
    await putOn(page, look)
    await reload(page)
    await page.locator('.log-lines').first().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await page.locator('.log-line summary').first().click()
    await page.locator('.log-line pre').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await goTo(page, `/admin/logs?request=${REQUEST}&range=custom&from=2026-01-01T00:00`)
    await page.locator('.log-line').first().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })
})
