import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { errorBody } from '../../src/errors/describe-error.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { goTo } from './console-page.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)
const SEARCH = /\/api\/console\/search\?/
let page: Page

beforeAll(async () => {
  await withClient(bench.service.databaseUrl, (client) =>
    client.query(
      `INSERT INTO legal_documents (brand_id, document_type, title, content, version, status)
       VALUES ('art', 'terms', 'Harbour terms', '# Terms', '1.0.0', 'published'),
         ('art', 'privacy', '海辺の規約', '# Terms', '1.0.0', 'published')`,
    ),
  )
  page = await bench.enter('super-admin')
})

const input = () => page.getByRole('combobox', { name: 'Search the console' })
const dialog = () => page.getByRole('dialog', { name: 'Search the console' })
const option = (name: string) => page.getByRole('option', { name })
const active = () => page.getByRole('option', { selected: true }).textContent()
const options = () => page.getByRole('option').allTextContents()

async function open(): Promise<void> {
  await page.keyboard.press('Control+k')
  await input().waitFor()
}

/** Holds the searches of the page, each to be answered by the test. */
async function holdSearches(): Promise<Map<string, Route>> {
  const held = new Map<string, Route>()
  await page.route(SEARCH, (route) => {
    held.set(new URL(route.request().url()).searchParams.get('q') ?? '', route)
  })
  return held
}

const answer = (title: string) => ({
  json: {
    kinds: [
      {
        collection: 'artworks',
        label: 'Artworks',
        records: [{ id: title, label: title, detail: '' }],
      },
    ],
  },
})

describe('the command palette', () => {
  inOrder()

  it('loads neither its code nor records before it is opened, and searches nothing before a key', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await goTo(page, '/admin')
    await page.waitForLoadState('networkidle')
    const before = asked.filter((one) => one.endsWith('.js')).length
    await page.getByRole('button', { name: 'Search' }).click()
    await input().waitFor()
    expect(asked.filter((one) => one.endsWith('.js')).length).toBeGreaterThan(before)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((one) => one.startsWith('/api/console/'))).toEqual([])
    page.removeAllListeners('request')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('palette-open')
  })

  it('has every screen of the navigation, and what the user can begin', async () => {
    const links = await page.locator('.nav__link .nav__link-label').allTextContents()
    await open()
    const labels = await page.locator('.palette__label').allTextContents()
    expect(labels).toEqual(expect.arrayContaining(links))
    expect(labels.slice(0, labels.length - links.length)).toEqual(
      expect.arrayContaining(['Register an artwork', 'Add a frame or mat', 'New legal document']),
    )
  })

  it('is worked by keyboard: arrows, Home, End, Enter', async () => {
    const all = await options()
    expect(await active()).toBe(all[0])
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(all[1])
    await page.keyboard.press('End')
    expect(await active()).toBe(all.at(-1))
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(all[0])
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe(all.at(-1))
    await page.keyboard.press('Home')
    expect(await active()).toBe(all[0])
    const pointed = await input().getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${pointed}"]`).textContent()).toBe(all[0])
    await page.keyboard.type('diagn')
    expect(await active()).toContain('Diagnostics')
    await page.keyboard.press('Enter')
    // At once, while the next page is loading.
    await open()
    await page.waitForURL('**/admin/diagnostics')
    await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor()
    expect(await input().count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  it('finds a record by its title and opens it', async () => {
    await open()
    await page.keyboard.type('harbour')
    await option('Harbour terms 1.0.0 · art').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/collections/legal-documents/*')
    await page.getByRole('heading', { name: 'Harbour terms' }).waitFor()
    expect(await dialog().count()).toBe(0)
  })

  it('closes with the keys that open it, and does not open over another dialog', async () => {
    await goTo(page, '/admin/collections/users')
    await open()
    await page.keyboard.press('Meta+k')
    await dialog().waitFor({ state: 'hidden' })
    await page.locator('#select-all').click()
    await page.locator('.delete-documents__toggle').click()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(await dialog().count()).toBe(0)
  })

  it('drops the answer of an older search that comes late', async () => {
    const held = await holdSearches()
    await open()
    await page.keyboard.type('zenith')
    await expect.poll(() => held.has('zenith')).toBe(true)
    await page.keyboard.type(' two')
    await expect.poll(() => held.has('zenith two')).toBe(true)
    await held.get('zenith two')?.fulfill(answer('Zenith two'))
    await option('Zenith two').waitFor()
    await held
      .get('zenith')
      ?.fulfill(answer('Zenith two, late'))
      .catch(() => {})
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor()
    expect(await options()).toEqual(['Zenith two'])
    await page.unrouteAll()
    await page.keyboard.press('Escape')
  })

  it('says why a search fails, and searches again', async () => {
    let fails = true
    await page.route(SEARCH, (route) =>
      fails
        ? route.fulfill({
            status: 500,
            json: errorBody(new ServiceError('INTERNAL'), 'an-id', 'en'),
          })
        : route.fulfill(answer('Brand new')),
    )
    await open()
    await page.keyboard.type('brand')
    const notice = dialog()
      .getByRole('alert')
      .filter({ hasText: 'Something went wrong on our side' })
    await notice.waitFor()
    // What needs no search is still offered.
    expect(await options()).toEqual(expect.arrayContaining(['BrandsSystem']))
    fails = false
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await option('Brand new').waitFor()
    expect(await notice.count()).toBe(0)
    await page.unrouteAll()
    await page.keyboard.press('Escape')
  })

  it('says that nothing matches', async () => {
    await open()
    await page.keyboard.type('no such thing')
    await dialog().getByText('Nothing matches “no such thing”.').waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await dialog().count()).toBe(1)
    await page.keyboard.press('Escape')
  })

  it('lets Payload ask before it leaves a form with changes', async () => {
    await goTo(page, '/admin/collections/brands/art')
    await page.locator('#field-name').fill('Changed')
    await open()
    await page.keyboard.type('orders')
    await page.keyboard.press('Enter')
    const question = page.locator('.leave-without-saving, #leave-without-saving')
    await question.first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/collections/brands/art')
    await goTo(page, '/admin').catch(() => {})
  })

  it('offers artists their screens and actions, and none of the others', async () => {
    const artist = await bench.enter('artist')
    await goTo(artist, '/admin')
    await artist.keyboard.press('Control+k')
    await artist.locator('.palette').waitFor()
    const labels = await artist.locator('.palette__label').allTextContents()
    expect(labels).toEqual(
      expect.arrayContaining(['Register an artwork', 'Artworks', 'Sessions', 'About']),
    )
    expect(labels.filter((one) => /brand|user|legal|diagn|frame|order/i.test(one))).toEqual([])
    const answered = artist.waitForResponse(SEARCH)
    await artist.keyboard.type('harbour')
    expect((await answered).status()).toBe(200)
    await artist.getByText('Nothing matches “harbour”.').waitFor()
  })

  it.each(LOOKS)('meets WCAG 2.2 AA: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, '/admin')
    const shot = async (name: string) => {
      const file = `palette-${name}-${look.width}-${look.language}-${look.theme}.png`
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${file}` })
    }
    await page.locator('#palette-open').click()
    await page.locator('.palette').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shot('open')
    await page.keyboard.type(look.language === 'ja' ? '規約' : 'terms')
    await option(look.language === 'ja' ? '海辺の規約' : 'Harbour terms').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shot('found')
    await page.keyboard.type('xyz')
    await page.locator('.palette__nothing').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shot('nothing')
  })
})
