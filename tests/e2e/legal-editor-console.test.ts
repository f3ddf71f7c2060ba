import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkLegalText } from '../../src/legal/check-legal-text.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { MARKDOWN_ATTACKS } from '../support/text/markdown-attacks.ts'
import { BIG_LIST } from '../support/text/naughty-strings.ts'
import { changeLook, dialogsOf, goTo, reload } from './console-page.ts'
import { faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/legal-documents'
const FIRST =
  '# 返品について\n\n## 第1条（期間）\n\n{{ brand_name }}の商品は7日以内に返品できます。\n\n## 第2条（送料）\n\n送料は当社が負担します。'
const SECOND = FIRST.replace('7日', '14日').replace('当社', 'お客様')

/** Texts that would run a script if a page took them as they are. */
const SCRIPTS = [
  ...MARKDOWN_ATTACKS,
  ...BIG_LIST.filter((one) => /script|onerror|javascript:/i.test(one)),
]

const bench = withConsole({}, ['worker', 'watcher'])
let page: Page
let first: string
let second: string

beforeAll(async () => {
  page = await bench.enter('super-admin')
  const post = async (path: string, data: object) => {
    const headers = { origin: bench.service.origin }
    return (await page.request.post(path, { data, headers, failOnStatusCode: true })).json()
  }
  await post('/api/brands', { id: 'cards', name: 'Cards', kind: 'undecided' })
  const text = { brand: 'cards', documentType: 'returns', title: '返品について' }
  const { doc: old } = await post('/api/legal-documents', { ...text, content: FIRST })
  await post(`/api/legal-documents/${old.id}/publish`, {})
  const { doc } = await post('/api/legal-documents', { ...text, content: SECOND })
  first = `${LIST}/${old.id}`
  second = `${LIST}/${doc.id}`
})

const frame = () => page.frameLocator('.desk-frame iframe')
const tab = (name: string | RegExp) => page.locator('.desk').getByRole('tab', { name })
const editor = () => page.locator('.desk .monaco-editor').first()
const showSource = () => page.getByRole('button', { name: 'Source' }).click()

describe('the editor of a legal document', () => {
  inOrder()

  it('shows the page beside its source, for the brand that is chosen', async () => {
    await goTo(page, second)
    await showSource()
    await frame().getByText('Cardsの商品は14日以内').waitFor()
    const [source, shown] = await Promise.all(
      ['.desk-field', '.desk-frame'].map((part) => page.locator(part).boundingBox()),
    )
    expect(shown?.x).toBeGreaterThan((source?.x ?? 0) + (source?.width ?? 0))
    await page.getByLabel('Shown for').selectOption('art')
    await frame().getByText('Artの商品は14日以内').waitFor()
  })

  it('follows what is typed, and keeps the place of its reader', async () => {
    await page.getByLabel('Shown for').selectOption('cards')
    await editor().click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText('\n\nMore'.repeat(30))
    await frame().getByText('More').nth(29).waitFor()
    const scrolled = () =>
      frame()
        .locator('html')
        .evaluate((page) => page.scrollTop)
    await frame()
      .locator('html')
      .evaluate((page) => page.scrollTo(0, 200))
    await page.keyboard.type(' and more')
    await frame().getByText('More and more').waitFor()
    expect(await scrolled()).toBe(200)
  })

  it('inserts variables and sections at the cursor, found by a search', async () => {
    await tab('Insert').click()
    await page.locator('.desk').getByLabel('Search').fill('Photo')
    await page.getByRole('button', { name: 'Insert if brand == "photo"' }).click()
    await page.locator('.desk').getByLabel('Search').fill('effective')
    await page.getByRole('button', { name: 'Insert effective_date' }).click()
    await tab('Preview').click()
    await page.locator('.desk-problems').getByText('No problems found.').waitFor()
    expect(await frame().locator('main').textContent()).not.toContain('{%')
  })

  it('leads from a problem to its place', async () => {
    await editor().click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.insertText('{{ brandname }} ')
    const problem = page.locator('.desk-problem--error button').first()
    await problem.waitFor()
    await page.keyboard.press('ControlOrMeta+End')
    await problem.click()
    await page.keyboard.type('PLACE')
    await expect.poll(() => editor().locator('.view-line').first().textContent()).toMatch(/^PLACE/)
  })

  it('says beside the text what its checklist asks for, as it is typed', async () => {
    await reload(page)
    await showSource()
    await tab(/^Checklist/).click()
    const item = page.locator('.legal-checklist li').filter({ hasText: 'Everything is filled in' })
    await item.getByText('Found').waitFor()
    await editor().click()
    await page.keyboard.type('【要記入】')
    await item.getByText('Missing').waitFor()
    expect(await tab(/^Checklist/).textContent()).toMatch(/\d/)
  })

  it('has a desk for each language', async () => {
    await reload(page)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByText('There is no English text yet').waitFor()
    await page.locator('#field-en__title').fill('Returns')
    await showSource()
    await editor().click()
    await page.keyboard.insertText('# Returned goods of {{ brand_name }}')
    await frame().getByText('Returned goods of Cards').waitFor()
    expect(await frame().locator('html').getAttribute('lang')).toBe('en')
  })

  it('runs no script of a text', async () => {
    const page = await bench.enter('super-admin')
    const dialogs = dialogsOf(page)
    const content = SCRIPTS.join('\n\n')
    const data = { brand: 'cards', documentType: 'terms', title: 'T', content: '# T' }
    const headers = { origin: bench.service.origin }
    const made = await page.request.post('/api/legal-documents', { data, headers })
    await page.route('**/api/legal-documents/preview', async (route) => {
      const body = route.request().postDataJSON()
      await route.continue({
        postData: JSON.stringify({ ...body, ja: { title: body.ja.title, content } }),
      })
    })
    await goTo(page, `${LIST}/${(await made.json()).doc.id}`)
    await page.frameLocator('.desk-frame iframe').getByText('alert(').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(dialogs).toEqual([])
  })

  it('runs no script of a published text, neither on its page nor on that of another site', async () => {
    const texts = SCRIPTS.filter((text) => checkLegalText(text, { brands: ['cards'] }).length === 0)
    expect(texts.length).toBeGreaterThan(40)
    const data = { brand: 'cards', documentType: 'privacy', title: SCRIPTS[0] }
    const text = { data: { ...data, content: texts.join('\n\n') }, failOnStatusCode: true }
    const headers = { origin: bench.service.origin }
    const made = await page.request.post('/api/legal-documents', { ...text, headers })
    const path = `/api/legal-documents/${(await made.json()).doc.id}/publish`
    await page.request.post(path, { data: {}, headers, failOnStatusCode: true })
    const read = `${bench.service.origin}/api/privacy/cards?format=`
    const legalPage = `${read}html`
    const visitor = await bench.open()
    const dialogs = dialogsOf(visitor)
    // Another site has no policy that would stop a script.
    const fragment = await (await visitor.request.get(`${read}fragment`)).text()
    await visitor.setContent(`<!doctype html><main>${fragment}</main>`)
    await visitor.getByText('alert(').first().waitFor()
    const active = 'script, style, iframe, object, embed, form, [href^="javascript" i]'
    expect(await visitor.locator(active).count()).toBe(0)
    await visitor.waitForLoadState('networkidle')
    await visitor.goto(legalPage)
    await visitor.getByText('alert(').first().waitFor()
    await visitor.waitForLoadState('networkidle')
    expect(dialogs).toEqual([])
  })
})

describe('the comparison of two versions', () => {
  inOrder()

  it('shows what a draft changes in the published text, article by article', async () => {
    await goTo(page, second)
    await page.locator('#version-compare').click()
    const part = page.locator('.comparison__part').first()
    await part.locator('ins').first().waitFor()
    expect([
      await part.locator('h4').textContent(),
      await part.locator('del').allTextContents(),
      await part.locator('ins').allTextContents(),
    ]).toEqual(['第1条（期間）', ['7'], ['14']])
    await page.getByText('Unchanged parts: 1').first().waitFor()
  })

  it('publishes the draft for a day that is chosen', async () => {
    await page.getByLabel('Takes effect on').fill('2037-04-01')
    await page.locator('#comparison-publish').click()
    await page.getByText('It takes effect on April 1, 2037.').waitFor()
    await page.locator('#question-confirm').click()
    await page.locator('#comparison-publish').waitFor({ state: 'detached' })
    await goTo(page, second)
    await page.getByText('In force from April 1, 2037 on.').first().waitFor()
    expect(await page.locator('#version-copy').isVisible()).toBe(true)
  })

  it('restores the older version as a new one', async () => {
    await goTo(page, `${second}/comparison?with=${first.split('/').at(-1)}`)
    await page.getByRole('button', { name: 'Restore version v1.0.0' }).click()
    await page.getByText('Made from version v1.0.0.').waitFor()
    expect(page.url()).not.toContain(second)
  })
})

describe('the screens of legal documents', () => {
  it.each(SCREEN_LOOKS)(
    'can be used by everybody: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      const faults: object[] = []
      await page.setViewportSize({ width: 1200, height: 900 })
      await goTo(page, second)
      await page.locator('.desk-frame iframe').waitFor({ state: 'attached' })
      for (const shown of [0, 1, 2]) {
        await page.setViewportSize({ width: 1200, height: 900 })
        await page.locator('.desk--wide [role=tab]').nth(shown).click()
        faults.push(...(await faultsInAllWidths(page, { within: '.desk', examined })))
      }
      await goTo(page, `${second}/comparison?with=${first.split('/').at(-1)}`)
      await page.locator('.comparison__part ins').first().waitFor()
      faults.push(...(await faultsInAllWidths(page, { examined })))
      expect(faults).toEqual([])
    },
  )
})
