import path from 'node:path'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createLocalDiskStore } from '../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { thumbnailKey } from '../../src/thumbnails/thumbnail-key.ts'
import { createWithImage } from '../support/artworks/register.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { STATEMENTS_HEADER, WITH_STATEMENT_PROBE } from '../support/service/statements-of.ts'
import { objectBytes } from '../support/store/objects.ts'
import { goTo, reload } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/artworks'
const ARTWORKS = 10_000
/** Of a page of the list, as Payload has it. */
const PAGE = 10
const CARDS = '.artwork-card'

const bench = withConsole(WITH_STATEMENT_PROBE)
let page: Page

beforeAll(async () => {
  const { stack, origin } = bench.service
  const artist = await requestIdToken({
    ...{ issuer: stack.urls.identity, login: 'dev-artist', password: 'artist-password' },
  })
  await copyArtwork(await createWithImage({ url: origin }, artist, { title: 'Number 0' }))
  page = await bench.enter('artist')
})

/** Makes 10,000 artworks of one, "Number 1" the newest; the thumbnails of the first page are in the store. */
async function copyArtwork(artwork: string): Promise<void> {
  const { folder, origin, databaseUrl } = bench.service
  const store = createLocalDiskStore({ root: path.join(folder, 'objects') })
  const thumbnail = await objectBytes({ store }, thumbnailKey('art', artwork))
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO artworks (title, artist, technique, description, premium_base_price, wood_base_price,
         stand_price, postcard_price, status, shop_state, commerce_product_id, publish_when_ready, brand_id, owner_id, idp_uid,
         image_width, image_height, created_at, updated_at)
       SELECT 'Number ' || n, CASE n WHEN 5000 THEN 'Zoe Zenith' ELSE artist END, technique, description,
         premium_base_price, wood_base_price, stand_price, postcard_price,
         CASE n % 3 WHEN 0 THEN 'archived' WHEN 1 THEN 'published' ELSE 'draft' END::enum_artworks_status,
         CASE n % 3 WHEN 1 THEN 'current' END::enum_artworks_shop_state,
         CASE n WHEN 1 THEN 'gid://shopify/Product/1' END, false, brand_id, owner_id, idp_uid,
         image_width, image_height, now() + interval '1 day' - n * interval '1 second', now()
       FROM artworks, generate_series(1, $1) AS n`,
      [ARTWORKS - 1],
    )
    await client.query(
      `UPDATE artworks SET thumbnail_url = $1 || id || '?v=0123456789abcdef' WHERE thumbnail_url IS NULL`,
      [`${origin}/api/art/thumbnails/`],
    )
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM artworks ORDER BY created_at DESC LIMIT 50',
    )
    for (const { id } of rows) {
      await store.put(thumbnailKey('art', id), thumbnail, { contentType: 'image/webp' })
    }
    await client.query('ANALYZE artworks')
  })
}

const loadedThumbnails = () =>
  page
    .locator(`${CARDS} img`)
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)

const titles = () => page.locator('.artwork-card__title').allTextContents()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Number ${from + at}`)

describe('The list of 10,000 artworks as a grid', () => {
  inOrder()

  it('is chosen by keyboard, stays with the user, and is the choice of nobody else', async () => {
    await goTo(page, LIST)
    await page.locator('.artwork-title-cell').first().waitFor()
    await tabTo(button('Grid'))
    const kept = page.waitForResponse(/payload-preferences\/collection-artworks$/)
    await page.keyboard.press('Enter')
    await page
      .locator(CARDS)
      .nth(PAGE - 1)
      .waitFor()
    expect(await page.locator('.collection-list table').count()).toBe(0)
    expect(await button('Grid').getAttribute('aria-pressed')).toBe('true')
    expect((await kept).status()).toBe(200)
    await reload(page)
    expect(await titles()).toEqual(numbers(1, PAGE))
    const admin = await bench.enter('art-admin')
    await goTo(admin, LIST)
    await admin.locator('.artwork-title-cell').first().waitFor()
    expect(await admin.locator(CARDS).count()).toBe(0)
    expect((await admin.locator('.collection-list thead th').allInnerTexts()).slice(1)).toEqual([
      ...['Picture', 'Title', 'Owner', 'Premium frame (¥)', 'Status', 'Last updated'],
    ])
    const row = admin.locator('.collection-list tbody tr').first()
    expect(await row.textContent()).toContain('Number 1Aoi ArtistAoi Artist¥16,500')
    // Pictures are in no order.
    expect(await admin.locator('#heading-thumbnailUrl button:visible').count()).toBe(0)
    expect(await admin.locator('#heading-title button:visible').count()).toBe(2)
  })

  it('says of each artwork its title, artist, status and whether it is on sale', async () => {
    const texts = await page
      .locator(CARDS)
      .evaluateAll((cards) =>
        cards
          .slice(0, 3)
          .map((card) =>
            [...card.querySelectorAll('a, span:not(:has(*))')].map((one) => one.textContent),
          ),
      )
    expect(texts.map((words) => words.join(' | '))).toEqual([
      expect.stringMatching(/^Number 1 \| Aoi Artist \| Published \| On sale$/),
      expect.stringMatching(/^Number 2 \| Aoi Artist \| Draft \| Not on sale$/),
      expect.stringMatching(/^Number 3 \| Aoi Artist \| Archived \| Not on sale$/),
    ])
    expect(await page.getByAltText('Thumbnail of Number 1', { exact: true }).count()).toBe(1)
  })

  it('asks for the page and one thumbnail each, and for nothing else per artwork', async () => {
    const requests: Request[] = []
    const note = (request: Request) => requests.push(request)
    page.on('request', note)
    await page.setViewportSize({ width: 1200, height: 2400 })
    await reload(page)
    await expect.poll(loadedThumbnails).toBe(PAGE)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    const paths = requests.map((request) => new URL(request.url()).pathname)
    const thumbnails = paths.filter((one) => one.includes('/thumbnails/'))
    expect([thumbnails.length, new Set(thumbnails).size]).toEqual([PAGE, PAGE])
    const others = paths.filter(
      (one) =>
        one.startsWith('/api/') && !/\/thumbnails\/|^\/api\/(users|payload-|access)/.test(one),
    )
    expect(others).toEqual([])
  })

  it('needs as many statements of the database for 50 artworks as for 10', async () => {
    const statements = async (limit: number) => {
      // The first one stores the limit among the preferences.
      await goTo(page, `${LIST}?limit=${limit}`)
      const answer = await goTo(page, `${LIST}?limit=${limit}`)
      expect(await page.locator(CARDS).count()).toBe(limit)
      return Number(answer?.headers()[STATEMENTS_HEADER])
    }
    const many = await statements(50)
    const few = await statements(PAGE)
    expect(few).toBeGreaterThan(0)
    expect(many).toBe(few)
  })

  it('does not move when the thumbnails come', async () => {
    const boxes = () =>
      page.locator(`${CARDS}, .page-controls`).evaluateAll((all) =>
        all.map((one) => {
          const { top, left, width, height } = one.getBoundingClientRect()
          return [top, left, width, height].map(Math.round).join(' ')
        }),
      )
    const held: (() => void)[] = []
    await page.route('**/thumbnails/**', (route) => {
      held.push(() => void route.continue())
    })
    await reload(page)
    await expect.poll(() => held.length).toBe(PAGE)
    const before = await boxes()
    for (const release of held) release()
    await expect.poll(loadedThumbnails).toBe(PAGE)
    expect(await boxes()).toEqual(before)
    await page.unroute('**/thumbnails/**')
  })

  it('has the pages, search, filters and sort order of the table', async () => {
    await page.locator('.clickable-arrow--right').click()
    await expect.poll(titles).toEqual(numbers(PAGE + 1, 2 * PAGE))
    await page.getByLabel('Sort order').selectOption('Oldest first')
    await expect.poll(async () => (await titles())[0]).toBe('Number 9990')
    await page.getByLabel('Sort order').selectOption('Newest first')
    await page.locator('#search-filter-input').fill('zenith')
    await expect.poll(titles).toEqual(['Number 5000'])
    await goTo(page, `${LIST}?where[or][0][and][0][status][equals]=draft`)
    await expect
      .poll(titles)
      .toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29].map((n) => `Number ${n}`))
  })

  it('has a tab for each status with its number, which keeps the search and is in the URL', async () => {
    await goTo(page, LIST)
    const tabs = page.getByRole('navigation', { name: 'Status' }).getByRole('link')
    expect(await tabs.allTextContents()).toEqual([
      'All 10,000',
      'Draft 3,334',
      'Published 3,333',
      'Archived 3,333',
    ])
    const current = page.locator('.artwork-tabs [aria-current]')
    expect(await current.textContent()).toBe('All 10,000')
    await tabTo(tabs.nth(2))
    await page.keyboard.press('Enter')
    await expect
      .poll(titles)
      .toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28].map((n) => `Number ${n}`))
    await expect.poll(() => current.textContent()).toBe('Published 3,333')
    await page.locator('#search-filter-input').fill('number 9997')
    await expect.poll(titles).toEqual(['Number 9997'])
    await tabs.nth(1).click()
    await page.getByRole('heading', { name: 'No artwork matches' }).waitFor()
    await tabs.nth(0).click()
    await expect.poll(titles).toEqual(['Number 9997'])
    await goTo(page, (await tabs.nth(3).getAttribute('href')) ?? '')
    await expect.poll(async () => (await titles())[0]).toBe('Number 3')
    expect(await current.textContent()).toBe('Archived 3,333')
  })

  it('leads back to all artworks where none matches', async () => {
    await goTo(page, `${LIST}?search=nowhere&where[or][0][and][0][status][equals]=draft`)
    await page.getByRole('heading', { name: 'No artwork matches' }).waitFor()
    await page.locator('.no-results').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Show all artworks' }).click()
    await expect.poll(titles).toEqual(numbers(1, PAGE))
    await expect.poll(() => page.locator('#search-filter-input').inputValue()).toBe('')
  })

  it('selects by keyboard, and archives what is selected with a result for each', async () => {
    await goTo(page, LIST)
    await tabTo(page.getByRole('checkbox', { name: 'Select all on this page' }))
    await page.keyboard.press('Space')
    await page.getByText(`${PAGE} artworks of this page are selected`).waitFor()
    await page.keyboard.press('Space')
    await tabTo(box('Number 2'))
    await page.keyboard.press('Space')
    await tabTo(box('Number 3'))
    await page.keyboard.press('Space')
    await page.getByText('2 artworks of this page are selected').waitFor()
    await tabTo(button('Archive'), true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Archive 2 artworks?' }).waitFor()
    await tabTo(page.locator('#question-confirm'))
    await page.keyboard.press('Enter')
    await page.getByText('1 accepted, 1 refused.').waitFor()
    expect(await page.locator('.kit-bulk__results li').allTextContents()).toEqual([
      expect.stringMatching(/^Number 3The operation "archive" is not possible/),
      'Number 2Accepted. The shop follows within minutes.',
    ])
    await page.locator('#bulk-results-close').press('Enter')
    await expect
      .poll(() => page.locator(CARDS).nth(1).locator('.kit-status').textContent())
      .toBe('Archived')
  })

  it('deletes what is selected for those who may, with a result for each', async () => {
    await box('Number 1').check()
    await button('Archive').waitFor()
    expect(await page.locator('#artworks-delete').count()).toBe(0)
    const admin = await bench.enter('art-admin')
    await goTo(admin, LIST)
    for (const title of ['Number 1', 'Number 3']) {
      await admin.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
    }
    // Payload's own button says of none why it was refused.
    expect(await admin.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1)
    await admin.locator('.edit-many__toggle').click()
    await admin.locator('.edit-many__form [role=combobox]').click()
    // What is of one artwork alone is not changed for many.
    expect(await admin.locator('.edit-many__form .rs__option').allTextContents()).toEqual([
      ...['Artist', 'Technique', 'Tags'],
      ...['Premium frame (¥)', 'Wood frame (¥)', 'Table stand (¥)', 'Postcard (¥)'],
    ])
    await admin.keyboard.press('Escape')
    await admin.locator('.edit-many__form').waitFor({ state: 'detached' })
    await admin.locator('#artworks-delete').click()
    await admin.getByRole('heading', { name: 'Delete 2 artworks?' }).waitFor()
    await admin.locator('#question-confirm').click()
    await admin.getByText('1 accepted, 1 refused.').waitFor()
    expect(await admin.locator('.kit-bulk__results li').allTextContents()).toEqual([
      expect.stringMatching(/^Number 1This artwork has a product in the shop\. Archive it first/),
      'Number 3Deleted.',
    ])
    await reload(page)
    expect((await titles()).slice(0, 3)).toEqual(['Number 1', 'Number 2', 'Number 4'])
  })

  it('leads to an artwork by keyboard and by a click anywhere on its card', async () => {
    // The link lies over all of the card.
    await page.locator('.artwork-card__picture').nth(2).click({ force: true })
    await page.locator('.artwork-panel').waitFor()
    expect(await page.locator('h1').first().textContent()).toBe('Number 4')
    await goTo(page, LIST)
    await tabTo(page.getByRole('link', { name: 'Number 5', exact: true }))
    await page.keyboard.press('Enter')
    await page.locator('.artwork-panel').waitFor()
    expect(await page.locator('h1').first().textContent()).toBe('Number 5')
  })

  it('has four, two or one picture in a row, and meets WCAG 2.2 AA', async () => {
    const columns: number[] = []
    for (const width of [1440, 1200, 768, 375]) {
      await putOn(page, { language: 'en', theme: 'light', width })
      await goTo(page, LIST)
      const lefts = await page
        .locator(CARDS)
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
      columns.push(new Set(lefts.map(Math.round)).size)
    }
    expect(columns).toEqual([4, 4, 2, 1])
    for (const look of LOOKS) {
      await putOn(page, look)
      await goTo(page, LIST)
      await page.locator(`${CARDS} input`).first().check()
      await page.locator('.kit-bulk').waitFor()
      expect(await faultsAsShown(page), JSON.stringify(look)).toEqual({ axe: [], overflow: 0 })
    }
  })
})
