import { describe, expect, it } from 'vitest'
import { until } from '../support/system/until.ts'
import { reload } from './console-page.ts'
import { faultsAsShown, LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole()

const NOT_FOUND = { en: 'Page not found', ja: 'ページが見つかりません' }
const WAY_BACK = { en: 'Open the console', ja: '管理画面を開く' }

describe('a URL of neither the console nor the API', () => {
  it.each(LOOKS)('is a page with a way back: $language, $theme, $width px', async (look) => {
    const page = await bench.open(look)
    await page.emulateMedia({ colorScheme: look.theme })
    const answer = await page.goto('/collections/artworks')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: NOT_FOUND[look.language] }).waitFor()
    expect(await page.getByText('Print commerce', { exact: true }).count()).toBe(1)
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await page.getByRole('link', { name: WAY_BACK[look.language] }).click()
    await page.waitForURL('**/admin/login**')
  })

  it('is the error envelope for programs, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(`${bench.service.origin}/collections`, { method })
      expect([method, answer.status]).toEqual([method, 404])
      expect((await answer.json()).errors[0].data.code).toBe('NOT_FOUND')
    }
  })
})

describe('the theme of a first visit', () => {
  it.each([
    { system: 'dark', chosen: null, shown: 'dark' },
    { system: 'light', chosen: null, shown: 'light' },
    { system: 'dark', chosen: 'light', shown: 'light' },
    { system: 'light', chosen: 'dark', shown: 'dark' },
  ] as const)('is $shown on a $system system where $chosen was chosen', async (one) => {
    const { origin } = bench.service
    const context = await bench.browser.newContext({ baseURL: origin, colorScheme: one.system })
    if (one.chosen) {
      await context.addCookies([{ name: 'payload-theme', value: one.chosen, url: origin }])
    }
    const page = await context.newPage()
    // Without them nothing changes the page that the server has sent, except the script within it.
    await page.route('**/_next/static/**/*.js*', (route) => route.abort())
    await page.goto('/admin/login')
    expect(await page.locator('html').getAttribute('data-theme')).toBe(one.shown)
    await page.unrouteAll()
    await reload(page)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(one.shown)
    await context.close()
  })
})

describe('the scripts of the console', () => {
  it('are compiled once by Chromium, not for each page', async () => {
    const page = await bench.open()
    await page.goto('/admin/login')
    const isKept = await until('scripts whose compiled code was kept', async () => {
      const categories = ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile']
      await bench.browser.startTracing(page, { categories })
      await reload(page)
      const trace = (await bench.browser.stopTracing()).toString()
      return trace.includes('consumedCacheSize')
    })
    expect(isKept).toBe(true)
  })
})
