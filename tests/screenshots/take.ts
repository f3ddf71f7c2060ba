import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { registerArtwork } from '../../src/demo/register-artwork.ts'
import { silentProgress } from '../../src/stack/progress.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { paintArtwork } from '../benchmarks/painted-artwork.ts'
import { untilStill } from '../e2e/accessibility-problems.ts'
import { chromiumPath } from '../e2e/chromium-path.ts'
import { beginSession, goTo, type Look, openPage } from '../e2e/console-page.ts'
import { choosePicture, fillDetails } from '../e2e/fill-registration.ts'
import { type RunningConsole, startConsole } from '../support/service/start-console.ts'
import { until } from '../support/system/until.ts'

// Takes the pictures in docs/screenshots of a fresh installation with some artworks, orders and texts: `npm run screenshots`.
// Each screen is seen as on a desktop, a tablet and a phone. Look at them before they are committed.

const FOLDER = path.resolve(import.meta.dirname, '../../docs/screenshots')
const PHOTO = path.resolve(import.meta.dirname, '../../src/demo/evening-hills.jpg')
const QUALITY = 80
/** In px. */
const LOOKS = [
  { language: 'en', theme: 'light', width: 1200, height: 800 },
  { language: 'ja', theme: 'light', width: 768, height: 1024 },
  { language: 'ja', theme: 'dark', width: 375, height: 812 },
] as const

/** Painted in these shapes, in px. */
const ARTWORKS = [
  { name: 'Harbour at dawn', width: 3600, height: 2400 },
  { name: 'Larches in the rain', width: 2400, height: 3600 },
  { name: 'Three hills', width: 3000, height: 3000 },
  { name: 'The long shore', width: 4200, height: 2100 },
] as const

type Screen = {
  readonly name: string
  readonly account: string
  readonly path: string
  /** What to do before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const folder = await mkdtemp(path.join(tmpdir(), 'screenshots-'))
const running = await startConsole()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  const artwork = await registerArtworks(running)
  await sellPhotos(running)
  const text = await startingText(running)
  await checkEverything(running)
  await mkdir(FOLDER, { recursive: true })
  for (const screen of screens(artwork, text)) {
    for (const look of LOOKS) await take(screen, look)
    console.info(screen.name)
  }
} finally {
  await browser.close()
  await running.stop()
  await rm(folder, { recursive: true, force: true })
}

function screens(artwork: string, text: string): readonly Screen[] {
  const artworks = '/admin/collections/artworks'
  return [
    { name: 'dashboard', account: 'super-admin', path: '/admin' },
    { name: 'diagnostics', account: 'super-admin', path: '/admin/diagnostics' },
    {
      name: 'artworks',
      account: 'artist',
      path: artworks,
      prepare: async (page) => {
        const grid = page.getByRole('button', { name: /^(Grid|グリッド)$/ })
        if ((await grid.getAttribute('aria-pressed')) !== 'true') await grid.click()
        await page.locator('.artwork-card').first().waitFor()
      },
    },
    {
      name: 'registration',
      account: 'artist',
      path: `${artworks}/register`,
      prepare: async (page) => {
        await fillDetails(page, 'Morning on the pass')
        const buffer = await paintArtwork({ width: 3300, height: 2200, seed: 77 })
        await choosePicture(page, { name: 'pass.jpg', mimeType: 'image/jpeg', buffer })
        const drawing = page.getByText(/^(Drawing the previews|プレビューを作成中)/)
        await drawing.waitFor()
        await drawing.waitFor({ state: 'hidden' })
        await page.locator('#register-picture-state').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'artwork',
      account: 'artist',
      path: `${artworks}/${artwork}`,
      prepare: (page) => page.locator('.artwork-figure img').first().waitFor(),
    },
    {
      name: 'orders',
      account: 'photo-admin',
      path: '/admin/order-work',
      prepare: (page) => page.locator('#photos-approve:enabled').waitFor(),
    },
    {
      name: 'legal-text',
      account: 'super-admin',
      path: `/admin/collections/legal-documents/${text}`,
    },
    { name: 'settings', account: 'super-admin', path: '/admin/collections/brands/photo' },
  ]
}

async function take(
  { name, account, path: screen, prepare }: Screen,
  look: Required<Look> & { readonly height: number },
): Promise<void> {
  const page = await openPage(browser, running.origin, look)
  await page.setViewportSize(look)
  await beginSession(page, account)
  await goTo(page, screen)
  await prepare?.(page)
  await untilLoaded(page)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer()
  await writeFile(path.join(FOLDER, `${name}-${look.width}.webp`), picture)
  await page.context().close()
}

/** Waits until everything that the window shows has come. */
async function untilLoaded(page: Page): Promise<void> {
  const words = page.getByText(/^(Loading ?…|読み込み中…)$/)
  const loading = words.or(page.locator('.shimmer-effect')).filter({ visible: true })
  await until('the page to be loaded', async () => (await loading.count()) === 0)
  await page.waitForFunction(() => {
    const isSeen = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight
    return [...document.images].filter(isSeen).every(({ complete }) => complete)
  })
  await untilStill(page)
}

/** Paints, composes and publishes the artworks. @returns the id of the first */
async function registerArtworks({ origin, stack }: RunningConsole): Promise<string> {
  const token = await requestIdToken({
    ...{ issuer: stack.urls.identity, login: 'dev-artist', password: 'artist-password' },
  })
  const ids: string[] = []
  for (const [index, { name, ...size }] of ARTWORKS.entries()) {
    const picture = path.join(folder, `${name.replaceAll(' ', '-')}.jpg`)
    await writeFile(picture, await paintArtwork({ ...size, seed: index * 10 + 1 }))
    const registered = await registerArtwork({
      ...{ serverUrl: origin, brand: 'art', token, picture },
      ...{ progress: silentProgress, onStatus: () => {} },
    })
    ids.push(registered.artworkId)
  }
  return ids[0] ?? ''
}

/** Puts a print on sale, and has two customers pay for their photos. */
async function sellPhotos({ origin, stack }: RunningConsole): Promise<void> {
  const { post, page } = await apiOf('super-admin')
  const site = await post<{ doc: { id: string } }>('/api/service-accounts', {
    ...{ name: 'Site of the brand', purpose: 'Sends photos.' },
    ...{ permissions: ['photos:upload'], brands: ['photo'] },
  })
  const { key } = await post<{ key: string }>(`/api/service-accounts/${site.doc.id}/keys`, {
    replaces: null,
  })
  const { template_id: template } = await post<{ template_id: string }>(
    '/api/photo/products/templates',
    {
      ...{ title: 'Square print 89 mm', print_size: { width_mm: 89, height_mm: 89 } },
      ...{ base_price: 330, quantity_discounts: { 10: 280, 30: 240 } },
      ...{ production_time: '3 days', shipping_method: 'Post' },
    },
  )
  const shopper = await browser.newPage()
  await until('the print to be for sale', async () => {
    await shopper.goto(stack.urls.shop)
    return (await shopper.getByText('Square print 89 mm').count()) > 0
  })
  for (const customer of ['customer-1', 'customer-2']) {
    const form = new FormData()
    form.append('template_id', template)
    form.append('quantity', '1')
    form.append('customer_info.idp_uid', customer)
    form.append('photos', new Blob([await readFile(PHOTO)]), 'evening-hills.jpg')
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`${origin}/api/photo/photos`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { checkout_url: checkout } = (await answer.json()) as { checkout_url: string | null }
    if (!checkout) throw new Error(`A photo was answered with ${answer.status}.`)
    await shopper.goto(checkout)
    await shopper.getByRole('button', { name: '支払う' }).click()
    await shopper.getByText('お支払い済みです。').waitFor()
  }
  await shopper.close()
  await page.context().close()
}

/** @returns the id of the terms that the artwork brand begins with */
async function startingText({ origin }: RunningConsole): Promise<string> {
  const { page } = await apiOf('super-admin')
  const query = 'where[brand][equals]=art&where[documentType][equals]=terms&depth=0&limit=1'
  const answer = await page.request.get(`/api/legal-documents?${query}`, { headers: { origin } })
  const { docs } = (await answer.json()) as { docs: { id: string }[] }
  await page.context().close()
  const [found] = docs
  if (!found) throw new Error('A new installation has starting texts, but these were not found.')
  return found.id
}

/** Runs the whole diagnostic suite. */
async function checkEverything({ origin }: RunningConsole): Promise<void> {
  const { page, post } = await apiOf('super-admin')
  const { id } = await post<{ id: string }>('/api/diagnostics/runs', {})
  await until('the suite', async () => {
    const run = await page.request.get(`/api/diagnostics/runs/${id}`, { headers: { origin } })
    return ((await run.json()) as { state: string }).state !== 'running'
  })
  await page.context().close()
}

async function apiOf(account: string) {
  const page = await openPage(browser, running.origin)
  await beginSession(page, account)
  return {
    page,
    async post<Answer>(url: string, data: object): Promise<Answer> {
      const headers = { origin: running.origin }
      const answer = await page.request.post(url, { data, headers, failOnStatusCode: true })
      return answer.json()
    },
  }
}
