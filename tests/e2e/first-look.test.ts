import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { REGISTRATION } from '../support/artworks/register.ts'
import { goTo, reload } from './console-page.ts'
import { faultsAsShown, LOOKS, overflowOf, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)

/** Reaches the console from a browser in another time zone than the brands. */
async function enterFromBerlin(account: string): Promise<Page> {
  const page = await bench.enter(account)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' })
  return page
}

async function registerDraft(page: Page): Promise<string> {
  const answer = await page.request.post('/api/art/artworks/create', {
    data: REGISTRATION,
    headers: { origin: bench.service.origin },
    failOnStatusCode: true,
  })
  return (await answer.json()).artwork_id
}

const linksOf = (page: Page) =>
  page
    .locator('.nav a.nav__link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)))

describe('the product', () => {
  it('has its name on the login page, its sign in the header and in the tab, and credits Payload', async () => {
    const page = await bench.open()
    await goTo(page, '/admin/login')
    await page.getByText('Print commerce', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Log in with your company account' }).waitFor()
    const told = page.locator('meta[name=description], meta[property^="og:"]')
    expect(await told.evaluateAll((all) => all.map((one) => one.getAttribute('content')))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('Payload')]),
    )
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    const file = await page.request.get(icon ?? '')
    expect(file.headers()['content-type']).toContain('image/svg+xml')

    const artist = await bench.enter('artist')
    await goTo(artist, '/admin')
    await artist.locator('.app-header .product-icon').waitFor()
    await artist.locator('#nav-about').click()
    await artist.getByRole('link', { name: 'Payload', exact: true }).waitFor()
    expect(await faultsAsShown(artist)).toEqual({ axe: [], overflow: 0 })
  })
})

describe('a message', () => {
  it('that refuses a login is gone once another one has succeeded', async () => {
    const page = await bench.open()
    await goTo(page, '/admin/login')
    const password = page.locator('#field-password')
    await page.locator('#field-email').fill('artist@example.test')
    await password.fill('wrong-password')
    await password.press('Enter')
    const refusal = page.locator('.payload-toast-item.toast-error')
    await refusal.waitFor()
    // A message below the pointer stays until the pointer leaves it.
    await refusal.hover()
    await password.fill('artist-password')
    await password.press('Enter')
    await page.locator('.dashboard').waitFor()
    await refusal.waitFor({ state: 'detached' })
    expect(await page.locator('.dashboard').count()).toBe(1)
  })
})

describe('the environment', () => {
  it.each(LOOKS)('is named in the header and on the page about the service: %j', async (look) => {
    const page = await bench.enter('artist')
    await putOn(page, look)
    await goTo(page, '/admin/about')
    const name = look.language === 'ja' ? '開発環境' : 'Development'
    await page.locator('.app-header .environment-mark').getByText(name, { exact: true }).waitFor()
    await page.locator('.kit-facts dd').getByText(name, { exact: true }).waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })
})

describe('the navigation', () => {
  it('is open on a laptop from the start, moves nothing aside, and stays as the user leaves it', async () => {
    const page = await bench.enter('art-admin')
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number }
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + value,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const open = page.locator('aside.nav--nav-open')
    for (const width of [1440, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      await goTo(page, '/admin/collections/artworks')
      await page.waitForLoadState('networkidle')
      expect(await open.count()).toBe(1)
      expect(await page.locator('#nav-artworks').isVisible()).toBe(true)
      const shift = await page.evaluate(() => document.documentElement.dataset.shift ?? '0')
      expect(Number(shift)).toBeLessThan(0.02)
    }
    await page.setViewportSize({ width: 1199, height: 900 })
    await open.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1201, height: 900 })
    await open.waitFor()
    // Payload reads the preference before it stores it.
    const stored = page.waitForResponse(
      (answer) =>
        answer.url().includes('payload-preferences/nav') && answer.request().method() === 'POST',
    )
    await page.locator('.nav-toggler').first().click()
    await open.waitFor({ state: 'detached' })
    await stored
    await reload(page)
    await page.waitForLoadState('networkidle')
    expect(await open.count()).toBe(0)
  })

  it('has the measures of the specification', async () => {
    const page = await bench.enter('artist')
    const measured = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      await goTo(page, '/admin/collections/artworks')
      const open = page.locator('aside.nav--nav-open')
      await open.waitFor({ state: width >= 1200 ? 'attached' : 'detached' })
      const header = await page.locator('.app-header').boundingBox()
      const rail = page.getByRole('navigation', { name: 'Navigation' })
      const navigation = (await rail.isVisible()) ? rail : width >= 1200 ? open : null
      return [header?.height, (await navigation?.boundingBox())?.width, await overflowOf(page)]
    }
    expect(await measured(1440)).toEqual([60, 280, 0])
    expect(await measured(1200)).toEqual([60, 280, 0])
    expect(await measured(375)).toEqual([60, undefined, 0])
    // On a tablet, icons lead on, and are called what they lead to.
    expect(await measured(1199)).toEqual([60, 60, 0])
    expect(await measured(768)).toEqual([60, 60, 0])
    await page.locator('.nav-rail').getByRole('link', { name: 'About', exact: true }).click()
    await page.waitForURL('**/admin/about')
  })

  it('shows administrators of photo prints nothing of artworks', async () => {
    const page = await bench.enter('photo-admin')
    await goTo(page, '/admin')
    await page.locator('#nav-photo-templates').waitFor({ state: 'attached' })
    const links = await linksOf(page)
    expect(links).toContain('photo-uploads')
    for (const hidden of ['artworks', 'composition-jobs', 'composition-templates', 'print-data'])
      expect(links).not.toContain(hidden)
    for (const hidden of ['users', 'brands']) expect(links).not.toContain(hidden)
  })

  it('shows administrators of artworks theirs', async () => {
    const page = await bench.enter('art-admin')
    await goTo(page, '/admin')
    await page.locator('#nav-artworks').waitFor({ state: 'attached' })
    const links = await linksOf(page)
    expect(links).toEqual(expect.arrayContaining(['artworks', 'composition-jobs', 'print-data']))
    for (const hidden of ['photo-templates', 'users', 'brands']) expect(links).not.toContain(hidden)
  })

  it('has one order of groups, with people and what they log in to together', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin/artists')
    await page.locator('#nav-artists').waitFor({ state: 'attached' })
    expect(await page.locator('.nav-group__label').allTextContents()).toEqual([
      ...['Orders', 'Artworks', 'Photo prints', 'People', 'Texts', 'Operations', 'System'],
    ])
    const people = page.locator('.nav-group', { hasText: 'People' }).locator('.nav__link')
    expect(await people.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      ...['nav-users', 'nav-service-accounts', 'nav-artists', 'nav-sessions'],
    ])
  })

  it('marks the entry of the page, also on pages below it, and no other one', async () => {
    const page = await bench.enter('super-admin')
    for (const [path, id, current] of [
      ['/admin/collections/artworks', 'nav-artworks', 'page'],
      ['/admin/collections/artworks/register', 'nav-artworks', 'true'],
      ['/admin/diagnostics/emergency', 'nav-emergency', 'page'],
    ] as const) {
      await goTo(page, path)
      const marked = page.locator('.nav__link[aria-current]')
      await marked.waitFor({ state: 'attached' })
      expect(await marked.evaluateAll((all) => all.map((link) => link.id))).toEqual([id])
      expect(await marked.getAttribute('aria-current')).toBe(current)
      expect(await page.locator('.nav__link-indicator').count()).toBe(1)
    }
  })
})

describe('names and times', () => {
  it('an administrator sees the name of an artist and one clock, wherever the browser is', async () => {
    const artist = await bench.enter('artist')
    const id = await registerDraft(artist)
    const page = await enterFromBerlin('art-admin')
    const answer = await page.request.get(`/api/artworks/${id}`, {
      headers: { origin: bench.service.origin },
      failOnStatusCode: true,
    })
    const { createdAt } = await answer.json()
    const tokyo = new Intl.DateTimeFormat('ja', {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'Asia/Tokyo',
    }).format(new Date(createdAt))
    await putOn(page, { language: 'ja', theme: 'light', width: 1200 })
    await goTo(page, '/admin/collections/artworks')
    await page
      .locator('tbody time', { hasText: `${tokyo} JST` })
      .first()
      .waitFor()
    await goTo(page, `/admin/collections/artworks/${id}`)
    await page.locator('.tabs-field__tab-button').nth(1).click()
    await page.getByText('Aoi Artist', { exact: true }).waitFor()
    await page
      .locator('.record-times time', { hasText: `${tokyo} JST` })
      .first()
      .waitFor()
    expect(await page.getByText('gid://').count()).toBe(0)
  })

  it('an empty list says where its first entries come from, and a filtered one that nothing matches', async () => {
    const page = await bench.enter('super-admin')
    const path = '/admin/collections/photo-uploads'
    await goTo(page, path)
    await page.getByText('The first photos appear here once a customer sends them').waitFor()
    expect(await page.getByText('No entries match').isVisible()).toBe(false)
    await goTo(page, `${path}?where[or][0][and][0][quantity][equals]=5`)
    await page.getByText('No entries match your search and filters.').waitFor()
    expect(await page.locator('.empty-list').count()).toBe(0)
  })

  it('a record has no tabs but the way to its versions, and no page with the answer of the API', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin/account')
    await page.locator('#field-name').waitFor()
    expect(await page.locator('.doc-tabs a').count()).toBe(0)
    await goTo(page, '/admin/collections/brands/art')
    await page.locator('#field-domain').waitFor()
    const tabs = page.locator('.doc-tabs a')
    // The page on which one is has no link.
    expect(await tabs.allTextContents()).toEqual([expect.stringMatching(/^Versions/)])
    await goTo(page, '/admin/collections/brands/art/versions')
    expect(await tabs.allTextContents()).toEqual(['Edit'])
    await goTo(page, '/admin/collections/brands/art/api')
    await page.getByText('Page not found').first().waitFor()
    expect(await page.locator('.query-inspector').count()).toBe(0)
  })

  it('the answer of the service has the names of other records in a list', async () => {
    const page = await bench.enter('super-admin')
    const headers = { origin: bench.service.origin }
    const text = { brand: 'art', content: '# Text' }
    await page.request.post('/api/legal-documents', {
      data: { ...text, title: 'Terms', documentType: 'terms' },
      headers,
      failOnStatusCode: true,
    })
    const path = '/admin/collections/legal-documents'
    const html = await (await page.request.get(path, { headers })).text()
    expect(/<td class="cell-brand"[^>]*>(<[^>]+>)*Art</.test(html)).toBe(true)
    await goTo(page, path)
    await page.locator('td.cell-brand', { hasText: /^Art$/ }).first().waitFor()
  })

  it('a list is filtered by days in Tokyo, wherever the browser is', async () => {
    const page = await enterFromBerlin('super-admin')
    const answer = await page.request.get('/api/users?limit=1&where[name][equals]=Haru Photo', {
      headers: { origin: bench.service.origin },
      failOnStatusCode: true,
    })
    const [account] = (await answer.json()).docs
    const days = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' })
    const day = days.format(new Date(account.createdAt))
    const later = days.format(new Date(Date.parse(account.createdAt) + 24 * 60 * 60_000))
    const row = page.getByRole('link', { name: 'Haru Photo' })
    await goTo(page, `/admin/collections/users?where[or][0][and][0][createdAt][equals]=${day}`)
    await row.waitFor()
    const input = page.getByLabel('Day in Japan time (JST)')
    expect(await input.inputValue()).toBe(day)
    await input.fill(later)
    await row.waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.search.includes(later))
    await input.fill(day)
    await row.waitFor()
  })

  it('a super administrator reads roles and the audit log by names', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin/collections/users')
    await page.getByText('Administrator of Photo').first().waitFor()
    await goTo(page, '/admin/collections/users')
    await page.getByRole('link', { name: 'Haru Photo' }).click()
    const role = page.getByRole('checkbox', { name: 'Administrator of Photo' })
    await role.waitFor()
    expect(await role.isChecked()).toBe(true)
    await goTo(page, '/admin/collections/audit-log')
    await page.locator('tbody a', { hasText: 'Aoi Artist' }).first().waitFor()
    const login = page.locator('tbody tr', { has: page.getByText('users.login', { exact: true }) })
    await login.first().getByText('Log in').waitFor()
    // The first column leads to the entry.
    await login.first().locator('a:has(time)').click()
    await page.waitForURL(/audit-log\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    const entry = page.locator('.audit-facts')
    await entry.getByText('users.login', { exact: true }).waitFor()
    await entry.getByText('/api/users/login', { exact: true }).waitFor()
    await entry.getByRole('link', { name: /^Log of request / }).waitFor()
    expect(await page.title()).toBe('Audit entry – Print commerce')
    // Nothing to change: no form, and no tab of the API.
    const form = page.locator('.template-default__wrap :is(input, textarea, .doc-tabs)')
    expect(await form.count()).toBe(0)
  })

  it('the audit log is shown whatever a refused request has asked for', async () => {
    const authorization = 'Bearer wrong'
    const url = `${bench.service.origin}/api/users/no-identifier`
    expect((await fetch(url, { headers: { authorization } })).status).toBe(401)
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin/collections/audit-log')
    const row = page.locator('tbody tr', { hasText: 'no-identifier' }).first()
    await row.getByText('Denied').waitFor()
    await row.locator('a').first().click()
    await page.waitForURL(/audit-log\/[0-9a-f-]{36}$/)
    await page.getByText('no-identifier', { exact: true }).first().waitFor()
  })

  it('a super administrator cannot take this role from themselves, and has nothing to unlock', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin/account')
    const own = page.getByRole('checkbox', { name: 'Super administrator' })
    await own.waitFor()
    expect([await own.isChecked(), await own.isDisabled()]).toEqual([true, true])
    await page.getByText('Only another super administrator can take the role').waitFor()
    await page.locator('#change-password').waitFor()
    expect(await page.locator('#force-unlock').count()).toBe(0)
    await goTo(page, '/admin/collections/users')
    await page.getByRole('link', { name: 'Haru Photo' }).click()
    const others = page.getByRole('checkbox', { name: 'Super administrator' })
    await others.waitFor()
    expect([await others.isChecked(), await others.isDisabled()]).toEqual([false, false])
  })

  it('an entry of the audit log is read in Japanese, too', async () => {
    const page = await bench.enter('super-admin')
    await putOn(page, { language: 'ja', theme: 'dark', width: 375 })
    await goTo(page, '/admin/collections/audit-log')
    const login = page.locator('tbody tr', { has: page.getByText('users.login', { exact: true }) })
    await login.first().getByText('ログイン').waitFor()
    await goTo(page, (await login.first().locator('a').first().getAttribute('href')) ?? '')
    await page.getByRole('heading', { level: 1, name: 'ログイン' }).waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })

  it.each(LOOKS)('serve everybody: %j', async (look) => {
    const page = await bench.enter('super-admin')
    await putOn(page, look)
    for (const path of [
      '/collections/audit-log',
      '/collections/users',
      '/collections/print-data',
    ]) {
      await goTo(page, `/admin${path}`)
      await page.waitForLoadState('networkidle')
      expect({ path, ...(await faultsAsShown(page)) }).toEqual({ path, axe: [], overflow: 0 })
    }
  })
})
