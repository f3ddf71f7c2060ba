import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createLocalDiskStore } from '../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import type { ObjectStore } from '../../src/object-store/port.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { thumbnailKey, thumbnailUrl } from '../../src/thumbnails/thumbnail-key.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage } from '../support/artworks/register.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { beginSession, goTo, reload } from './console-page.ts'
import { withConsole } from './with-console.ts'

const COUNT = 50
const LIST = `/admin/collections/artworks?limit=${COUNT}`
const THUMBNAILS = '.artwork-thumbnail'

const bench = withConsole()
let store: ObjectStore
let databaseUrl: string
let artwork: string

beforeAll(async () => {
  const { service } = bench
  store = createLocalDiskStore({ root: path.join(service.folder, 'objects') })
  databaseUrl = service.stack.environment.DATABASE_URL ?? ''
  const token = await requestIdToken({
    issuer: service.stack.urls.identity,
    login: 'dev-artist',
    password: 'artist-password',
  })
  artwork = await createWithImage({ url: service.origin }, token)
  await copyArtwork(COUNT - 1)
})

/** More artworks like the first one, each with a thumbnail of its own. */
async function copyArtwork(copies: number): Promise<void> {
  const thumbnail = await objectBytes({ store }, thumbnailKey('art', artwork))
  await withClient(databaseUrl, async (client) => {
    for (let copy = 1; copy <= copies; copy++) {
      const id = randomUUID()
      const stored = await store.put(thumbnailKey('art', id), thumbnail, {
        contentType: 'image/webp',
      })
      await client.query(
        `INSERT INTO artworks (id, title, artist, technique, description, premium_base_price,
           wood_base_price, stand_price, postcard_price, status, brand_id, owner_id, idp_uid, thumbnail_url)
         SELECT $1, $2, artist, technique, description, premium_base_price,
           wood_base_price, stand_price, postcard_price, status, brand_id, owner_id, idp_uid, $3
         FROM artworks WHERE id = $4`,
        [id, `Copy ${copy}`, thumbnailUrl(bench.service.origin, 'art', id, stored), artwork],
      )
    }
  })
}

/** A console user whose window shows the whole list. */
async function open(where: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await bench.open()
  await page.setViewportSize({ width: 1200, height: 5200 })
  await beginSession(page, 'artist')
  await prepare?.(page)
  await goTo(page, where)
  return page
}

/** Requests that one page may send, by budget: a small part of what a user may send in a minute. */
const SHARE = { pages: 5, static: 60, console: 10, files: COUNT, api: 0 }

function budgetOf(request: Request): keyof typeof SHARE {
  const { pathname } = new URL(request.url())
  if (pathname.includes('/thumbnails/')) return 'files'
  if (/^\/api\/(payload-|users\/(me|refresh-token)|access)/.test(pathname)) return 'console'
  if (pathname.startsWith('/api/')) return 'api'
  if (/^\/(_next\/static|monaco|templates)\//.test(pathname)) return 'static'
  return request.headers()['next-action'] === undefined ? 'pages' : 'console'
}

function beyondShare(requests: readonly Request[]): object[] {
  const counts = Map.groupBy(requests, budgetOf)
  return [...counts]
    .map(([budget, sent]) => ({ budget, sent: sent.length, share: SHARE[budget] }))
    .filter(({ sent, share }) => sent > share)
}

const widths = (page: Page, selector: string) =>
  page.locator(`img${selector}`).evaluateAll((all) =>
    Promise.all(
      all.map(async (one) => {
        const image = one as HTMLImageElement
        await image.decode()
        return image.naturalWidth
      }),
    ),
  )

async function withoutStore(work: () => Promise<void>): Promise<void> {
  const objects = path.join(bench.service.folder, 'objects')
  await rename(objects, `${objects}.away`)
  await writeFile(objects, 'A file stands where the folder was.')
  try {
    await work()
  } finally {
    await rename(objects, `${objects}.file`)
    await rename(`${objects}.away`, objects)
  }
}

describe('The list of fifty artworks', () => {
  it('shows all of their attested thumbnails, each loaded once', async () => {
    const requests: Request[] = []
    const page = await open(LIST, async (opened) => {
      opened.on('request', (request) => requests.push(request))
    })
    await page
      .locator(`img${THUMBNAILS}`)
      .nth(COUNT - 1)
      .waitFor()
    expect(await widths(page, THUMBNAILS)).toEqual(Array.from({ length: COUNT }, () => 300))
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/thumbnails/')),
    )
    expect(loaded).toHaveLength(COUNT)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.waitForLoadState('networkidle')
    expect(beyondShare(requests)).toEqual([])
  })

  it('shows them after a reload and in another tab, too', async () => {
    const page = await open(LIST)
    await reload(page)
    const tab = await page.context().newPage()
    await tab.setViewportSize({ width: 1200, height: 5200 })
    await goTo(tab, LIST)
    for (const shown of [page, tab]) {
      await shown
        .locator(`img${THUMBNAILS}`)
        .nth(COUNT - 1)
        .waitFor()
      expect(await widths(shown, THUMBNAILS)).toEqual(Array.from({ length: COUNT }, () => 300))
    }
  })

  it('keeps the place of every thumbnail and loads those below the window later', async () => {
    const asked = new Set<string>()
    const page = await open(LIST, async (opened) => {
      await opened.setViewportSize({ width: 1200, height: 400 })
      opened.on('request', (request) => {
        if (request.url().includes('/thumbnails/')) asked.add(request.url())
      })
    })
    const pictures = page.locator(`img${THUMBNAILS}`)
    for (const [name, value] of [
      ['width', '56'],
      ['height', '56'],
      ['loading', 'lazy'],
    ] as const) {
      expect(await pictures.first().getAttribute(name)).toBe(value)
    }
    await page.waitForLoadState('networkidle')
    const before = asked.size
    expect([before > 0, before < COUNT]).toEqual([true, true])
    await pictures.nth(COUNT - 1).scrollIntoViewIfNeeded()
    await expect.poll(() => asked.size).toBeGreaterThan(before)
  })

  it('shows the placeholder of the service while the store fails', async () => {
    await withoutStore(async () => {
      const statuses: number[] = []
      const page = await open(LIST, async (opened) => {
        opened.on('response', (response) => {
          if (response.url().includes('/thumbnails/')) statuses.push(response.status())
        })
      })
      await page
        .locator(`img${THUMBNAILS}`)
        .nth(COUNT - 1)
        .waitFor()
      expect(await widths(page, THUMBNAILS)).toEqual(Array.from({ length: COUNT }, () => 300))
      expect(new Set(statuses)).toEqual(new Set([503]))
    })
  })

  it('shows a drawing of its own where no answer comes at all', async () => {
    const page = await open(LIST, (opened) => opened.route('**/thumbnails/**', (to) => to.abort()))
    await page
      .locator(`${THUMBNAILS} .artwork-missing-picture`)
      .nth(COUNT - 1)
      .waitFor()
    expect(await page.locator(`img${THUMBNAILS}`).count()).toBe(0)
    expect(await page.locator('.artwork-missing-picture').first().textContent()).toBe(
      'The picture cannot be loaded',
    )
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('The gallery of an artwork', () => {
  const gallery = () => `/admin/collections/artworks/${artwork}`

  it('loads the previews and no full picture', async () => {
    await composedArtwork({ store, databaseUrl, url: bench.service.origin }, artwork)
    const asked: string[] = []
    const page = await open(gallery(), async (opened) => {
      opened.on('request', (request) => asked.push(new URL(request.url()).pathname))
    })
    await page.locator('.artwork-figure img').nth(20).waitFor()
    await widths(page, '[width="480"]')
    const pictures = asked.filter((one) => one.startsWith(`/api/files/art/${artwork}/`))
    expect(pictures).toHaveLength(21)
    expect(pictures.filter((one) => !one.endsWith('-preview.webp'))).toEqual([])
    const first = page.locator('.artwork-figure img').first()
    expect([await first.getAttribute('height'), await first.getAttribute('loading')]).toEqual([
      '341',
      'lazy',
    ])
  })

  it('shows the full picture where a preview is lost, and words where both are', async () => {
    const previews = (await objectsBelow({ store }, `art/${artwork}/`)).filter(({ key }) =>
      key.endsWith('-preview.webp'),
    )
    expect(previews).toHaveLength(21)
    for (const { key } of previews) await store.delete(key)
    await store.delete(`art/${artwork}/postcard-none-none.webp`)
    const page = await open(gallery())
    await page.locator('.artwork-figure .artwork-missing-picture').waitFor()
    expect(await page.locator('.artwork-missing-picture').textContent()).toBe(
      'The picture cannot be loaded',
    )
    const pictures = page.locator('.artwork-figure img:not([src*="-preview"])')
    await pictures.nth(19).waitFor()
    expect(await pictures.count()).toBe(20)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
