import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '../../src/brand-sites/redeploy-request.ts'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import { checkLegalText } from '../../src/legal/check-legal-text.ts'
import type { SiteDeployment } from '../../src/payload-types.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import {
  buildExampleSite,
  type ExampleSite,
  startExampleSite,
} from '../support/brands/example-site.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { freePort } from '../support/system/free-port.ts'
import { until } from '../support/system/until.ts'
import { MARKDOWN_ATTACKS } from '../support/text/markdown-attacks.ts'
import { BIG_LIST, NAUGHTY_STRINGS } from '../support/text/naughty-strings.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { overflowOf } from './looks.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openBrowser } from './open-browser.ts'

const SECRET = 'a-secret-of-the-example-site'
const HOSTILE_TITLE = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
const CONFIG = { ...BRAND_SEEDS[0]?.config, site: { autoDeploy: true } }
const PAGES = ['/', '/terms', '/privacy', '/commerce-law'].flatMap((path) => [
  path,
  `/en${path}`.replace(/\/$/, ''),
])

let service: Service
let site: ExampleSite
let browser: Browser
let page: Page
let admin: string

beforeAll(async () => {
  await oneAtATime(buildExampleSite)
  const port = await freePort()
  service = await startService({
    env: { BRAND_SITE_SECRET: SECRET, BRAND_SITE_URLS: `art=http://localhost:${port}` },
  })
  admin = await service.tokenOf('super-admin')
  await publishArtwork('Evening hills')
  await publishArtwork(HOSTILE_TITLE)
  expectSuccess(await ask('PATCH', 'brands/art', { config: CONFIG }))
  site = await startExampleSite(port, {
    SERVICE_URL: service.url,
    SERVICE_KEY: await createServiceKey(service, {
      ...{ permissions: ['catalogue:read', 'thumbnails:read'], brands: ['art'] },
    }),
    ...{ BRAND: 'art', BRAND_SITE_SECRET: SECRET },
  })
  await service.startWorker()
  for (const type of ['terms', 'privacy', 'commerce_law'])
    await deployed(await publish(type, `First ${type}`))
  browser = await openBrowser()
  page = await (await browser.newContext({ baseURL: site.url })).newPage()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await service?.stop()
})

const ask = <T>(method: string, path: string, json?: object) =>
  call<T>(service, method, `/api/${path}`, { token: admin, ...(json && { json }) })

async function publishArtwork(title: string): Promise<void> {
  const artist = await service.tokenOf('artist')
  const id = await createWithImage(service, artist, { title })
  await composedArtwork(service, id)
  const path = `/api/art/artworks/${id}/publish`
  expectSuccess(await call(service, 'POST', path, { token: artist }))
}

async function publish(documentType: string, content: string, title = '文書'): Promise<string> {
  const en = { title: 'Text', content: `${content} in English` }
  const data = { brand: 'art', documentType, title, content, en }
  const { doc } = (await ask<{ doc: { id: string } }>('POST', 'legal-documents', data)).body
  expectSuccess(await ask('POST', `legal-documents/${doc.id}/publish`, {}))
  return doc.id
}

const deploymentsOf = async (version: string) => {
  const answer = await ask<{ docs: SiteDeployment[] }>('GET', 'site-deployments?depth=0&limit=100')
  return answer.body.docs.filter(({ versions }) => (versions as string[]).includes(version))
}
const deployed = (version: string) =>
  until('the deployment', async () => {
    const [deployment] = await deploymentsOf(version)
    return deployment?.status === 'succeeded' ? deployment : undefined
  })

/** Loads a page of the site, which can be used at once: it has no scripts. */
const open = (path: string, where = page) => where.goto(path)
const htmlAt = async (path: string) => (await fetch(`${site.url}${path}`)).text()
/** When each page was generated. */
const stamps = async () => {
  const times = PAGES.map(async (path) => {
    const [, time] =
      /<time dateTime="([^"]+)">[^<]+<\/time><\/p><\/footer>/.exec(await htmlAt(path)) ?? []
    return [path, time] as const
  })
  return Object.fromEntries(await Promise.all(times))
}

/** Asks the hook of the site as the service does. */
async function hook(id: string, paths: readonly string[]): Promise<Response> {
  const body = JSON.stringify({ deployment: id, brand: 'art', paths })
  const timestamp = String(Math.floor(Date.now() / 1000))
  return fetch(`${site.url}/api/redeploy`, {
    method: 'POST',
    headers: {
      'idempotency-key': id,
      'x-deploy-timestamp': timestamp,
      'x-deploy-signature': signatureOf(SECRET, timestamp, body),
    },
    body,
  })
}

describe('the example brand site', () => {
  inOrder()
  let first: string

  it('shows the published artworks with their thumbnails, prices and pages in the shop', async () => {
    await open('/en')
    const work = page.getByRole('article').filter({ hasText: 'Evening hills' })
    expect(await work.textContent()).toContain('from ¥330')
    const link = work.getByRole('link', { name: 'Evening hills' })
    expect(await link.getAttribute('href')).toMatch(/^http/)
    const pictures = page.getByRole('article').locator('img')
    await pictures.nth(1).waitFor()
    const sizes = await pictures.evaluateAll((all) =>
      all.map((picture) => (picture as HTMLImageElement).naturalWidth),
    )
    expect(sizes).toEqual([300, 300])
  })

  it('shows the legal texts that are in force, in both languages, and nothing that is not', async () => {
    const answer = await open('/terms')
    expect(answer?.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
    await page.getByText('First terms', { exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('ja')
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByText('First terms in English').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    for (const path of ['/returns', '/unknown', '/en/terms/terms']) {
      expect((await open(path))?.status()).toBe(404)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    }
  })

  it('has the colours of its brand once they are deployed, readable for everyone', async () => {
    const theme = { accent: '#0a6b52', background: '#fffaf0', text: '#102018' }
    expectSuccess(await ask('PATCH', 'brands/art', { config: { ...CONFIG, theme } }))
    type Deployed = { deployments: { deployment: string }[] }
    const { deployments } = expectSuccess(await ask<Deployed>('POST', 'brands/art/deploy', {}))
    for (const { deployment } of deployments)
      await until('the deployment', async () => {
        const { body } = await ask<SiteDeployment>('GET', `site-deployments/${deployment}?depth=0`)
        return body.status === 'succeeded'
      })
    for (const path of ['/en', '/terms']) {
      await open(path)
      const shown = await page.locator('html').evaluate((html) => {
        const { backgroundColor, color } = getComputedStyle(html)
        return { backgroundColor, color }
      })
      expect(shown).toEqual({ backgroundColor: 'rgb(255, 250, 240)', color: 'rgb(16, 32, 24)' })
      expect(await accessibilityProblems(page)).toEqual([])
    }
  })

  it('shows a published change by one deployment, which generates the changed page alone', async () => {
    const before = await stamps()
    expect(Object.values(before)).not.toContain(undefined)
    first = await publish('terms', 'Second terms')
    expect(await deployed(first)).toMatchObject({ attempts: 1, paths: ['/terms'] })
    await open('/terms')
    await page.getByText('Second terms', { exact: true }).waitFor()
    const after = await stamps()
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual([
      '/terms',
      '/en/terms',
    ])
    const [deployment, ...more] = await deploymentsOf(first)
    expect(more).toEqual([])
    const repeated = await hook(deployment?.id ?? '', ['/terms'])
    expect([repeated.status, await repeated.json()]).toEqual([200, { regenerated: [] }])
    expect(await stamps()).toEqual(after)
  })

  it('shows an artwork when it is published, and generates the page of the works alone', async () => {
    const before = await stamps()
    await publishArtwork('Harbour, early')
    await until('the artwork', async () => {
      await skipPauses(service)
      return (await htmlAt('/')).includes('Harbour, early')
    })
    await until('the deployments to end', async () => {
      await skipPauses(service)
      const path = 'site-deployments?where[status][equals]=pending'
      return (await ask<{ totalDocs: number }>('GET', path)).body.totalDocs === 0
    })
    const after = await stamps()
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual(['/', '/en'])
  })

  it('refuses a deployment that is not signed, or too long, and generates nothing', async () => {
    const before = await stamps()
    const post = (body: string) =>
      fetch(`${site.url}/api/redeploy`, { method: 'POST', body }).then(({ status }) => status)
    expect(await post('{"paths":["/terms"]}')).toBe(401)
    expect(await post('x'.repeat(20_000))).toBe(413)
    expect((await hook(randomUUID(), ['/terms', '/admin'])).status).toBe(400)
    expect((await fetch(`${site.url}/api/redeploy`)).status).toBe(405)
    expect(await stamps()).toEqual(before)
  })

  it('shows the earlier text after a rollback', async () => {
    const second = await deployed(await publish('terms', 'Third terms'))
    await open('/terms')
    await page.getByText('Third terms', { exact: true }).waitFor()
    const { id = '' } = (await deploymentsOf(first))[0] ?? {}
    expect(id).not.toBe(second.id)
    const answer = await ask<{ deployment: string }>('POST', `site-deployments/${id}/rollback`)
    const { deployment } = expectSuccess(answer)
    await until('the rollback', async () => {
      const { body } = await ask<SiteDeployment>('GET', `site-deployments/${deployment}?depth=0`)
      return body.status === 'succeeded'
    })
    await open('/terms')
    await page.getByText('Second terms', { exact: true }).waitFor()
  })

  it('runs no script that a text or a title brings', async () => {
    const texts = [...BIG_LIST, ...NAUGHTY_STRINGS, ...MARKDOWN_ATTACKS].filter(
      (text) => checkLegalText(text, { brands: ['art'] }).length === 0,
    )
    expect(texts.length).toBeGreaterThan(400)
    await deployed(
      await publish('privacy', texts.join('\n\n'), '</title><script>alert(1)</script>'),
    )
    const problems: string[] = []
    page.on('dialog', (dialog) => {
      problems.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('console', (message) => problems.push(message.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) problems.push(request.url())
    })
    for (const path of ['/privacy', '/en/privacy', '/', '/en']) {
      const answer = await open(path)
      expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
      await page.waitForLoadState('networkidle')
      const scripts = page.locator(
        'script:not([type="application/ld+json"]), [onerror], [onload], iframe',
      )
      expect(await scripts.count()).toBe(0)
    }
    expect(await page.getByText(HOSTILE_TITLE).count()).toBe(1)
    expect(problems).toEqual([])
  })

  it.each([
    ['/', 1200, 'light'],
    ['/en', 375, 'dark'],
    ['/terms', 375, 'light'],
    ['/en/commerce-law', 1200, 'dark'],
    ['/returns', 375, 'dark'],
  ] as const)('can be used by everyone: %s, %i px wide, %s', async (path, width, colorScheme) => {
    const context = await browser.newContext({
      ...{ baseURL: site.url, colorScheme, viewport: { width, height: 900 } },
    })
    const other = await context.newPage()
    await open(path, other)
    expect(await accessibilityProblems(other)).toEqual([])
    expect(await overflowOf(other)).toBeLessThanOrEqual(0)
    await context.close()
  })

  it('prints the text alone, with the addresses of its links, in the width of the paper', async () => {
    await deployed(await publish('privacy', 'See [the authority](https://www.ppc.example/).'))
    await page.setViewportSize({ width: 640, height: 900 })
    await open('/privacy')
    await page.emulateMedia({ media: 'print' })
    await page.getByText('See the authority').waitFor()
    for (const part of ['.skip', '.languages', '.foot nav']) {
      expect(await page.locator(part).count()).toBe(1)
      expect(await page.locator(part).isVisible()).toBe(false)
    }
    const address = page.locator('.legal article a').evaluate((link) => {
      return getComputedStyle(link, '::after').content
    })
    expect(await address).toContain('https://www.ppc.example/')
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await page.emulateMedia({ media: null })
  })

  it('shows after a start what was published while it was stopped', async () => {
    await site.restart(() => publish('commerce_law', 'Second notice'))
    await open('/commerce-law')
    expect(await page.getByRole('article').textContent()).toContain('Second notice')
  })

  it('serves its last pages and thumbnails while the service is down, also after a restart', async () => {
    process.kill(service.apiPid, 'SIGKILL')
    await until('the service to be down', () =>
      fetch(`${service.url}/api/health/live`).then(
        () => false,
        () => true,
      ),
    )
    const before = await stamps()
    expect((await hook(randomUUID(), ['/', '/terms'])).status).toBe(502)
    expect(await stamps()).toEqual(before)
    await site.restart()
    expect(site.printed()).toContain('the service does not answer')
    expect(await stamps()).toEqual(before)
    await open('/terms')
    await page.getByText('Second terms', { exact: true }).waitFor()
    await open('/')
    const picture = page.getByRole('article').locator('img').first()
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBe(300)
  })
})
