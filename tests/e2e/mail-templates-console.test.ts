import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { MARKDOWN_ATTACKS } from '../support/text/markdown-attacks.ts'
import { BIG_LIST } from '../support/text/naughty-strings.ts'
import { changeLook, dialogsOf, goTo } from './console-page.ts'
import { faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/email-templates'

const bench = withConsole({}, ['worker', 'watcher'])
let page: Page
let url: string
let content: string

beforeAll(async () => {
  page = await bench.enter('super-admin')
  const answer = await page.request.get(
    '/api/email-templates?where[brand][equals]=art&where[templateType][equals]=order_confirmation&depth=0',
    { headers: { origin: bench.service.origin }, failOnStatusCode: true },
  )
  const [template] = (await answer.json()).docs
  url = `${LIST}/${template.id}`
  content = template.content
})

const desk = () => page.locator('.desk')
const frame = () => page.frameLocator('.desk-frame iframe')
const open = (name: string) => page.getByRole('tab', { name }).click()

describe('an editor of mail templates', () => {
  it('sees the mail of a sample order, in a frame without scripts', async () => {
    await goTo(page, url)
    await frame().getByText('プリントは、3営業日以内に発送').waitFor()
    expect(await page.locator('.desk-frame iframe').getAttribute('sandbox')).toBe(
      'allow-same-origin',
    )
    await desk().getByLabel('Sample order').selectOption('brand-art')
    await frame().getByText('7営業日以内に制作・発送').waitFor()
    await desk().getByLabel('Language of the customer').selectOption('en')
    await frame().getByText('Thank you for your order').waitFor()
    await desk().getByText('No problems found.').waitFor()
  })

  it('tells Liquid from the text around it by its colours', async () => {
    const line = desk().locator('.view-line').filter({ hasText: '{%' }).first()
    const kinds = () =>
      line
        .locator('span span')
        .evaluateAll((spans) => [...new Set(spans.map(({ className }) => className))])
    // Monaco calls plain text "mtk1"; HTML alone has nothing else on such a line.
    await expect.poll(kinds).toContainEqual(expect.not.stringMatching(/^mtk1$/))
  })

  it('sees it on a phone, in the dark, and as plain text', async () => {
    await desk().getByLabel('Phone').check()
    const box = await page.locator('.desk-frame').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(375)
    await desk().getByLabel('Dark').check()
    await desk().getByText('Colours are inverted').waitFor()
    await desk().getByLabel('Plain text').check()
    await desk().locator('pre').getByText('Unit price: 24,800').waitFor()
  })

  it('copies exactly what the template is, and finds how to put it into the shop', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('For the shop')
    await page.locator('#mail-copy').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(content)
    await desk().getByText('Settings → Notifications').waitFor()
  })

  it('inserts a variable at the cursor, and sees a misspelt one with its place', async () => {
    await page.locator('.monaco-editor').first().waitFor()
    await open('Variables')
    await desk().getByLabel('Search').fill('subtotal')
    await desk().getByRole('button', { name: 'Insert subtotal_price' }).click()
    await page.keyboard.insertText('{{ total_prise }}')
    await desk().getByText('Did you mean “total_price”?').waitFor()
    const problem = desk().locator('.desk-problem--error').first()
    expect(await problem.textContent()).toMatch(/Line 1, column \d+/)
    await page.locator('.monaco-editor .squiggly-error').first().waitFor()
  })

  it('gets a test mail', async () => {
    await goTo(page, url)
    await frame().getByText('3営業日以内').waitFor()
    await open('For the shop')
    await page.locator('#mail-test').click()
    await page.getByText('Test mail sent to your e-mail address.').waitFor()
    const answer = await page.request.get('/api/mail-deliveries?depth=0', {
      headers: { origin: bench.service.origin },
      failOnStatusCode: true,
    })
    expect((await answer.json()).docs).toEqual([
      expect.objectContaining({ status: 'sent', sample: 'missing-metafield' }),
    ])
  })

  it('sees a template that would run scripts, and none runs', async () => {
    const page = await bench.enter('super-admin')
    const dialogs = dialogsOf(page)
    const scripts = [...MARKDOWN_ATTACKS, ...BIG_LIST].filter((one) => !/\{[{%]/.test(one))
    await page.route('**/api/email-templates/render', async (route) => {
      const body = {
        ...route.request().postDataJSON(),
        content: `<p>Mail</p>${scripts.join('\n')}`,
      }
      await route.continue({ postData: JSON.stringify(body) })
    })
    await goTo(page, url)
    await page.frameLocator('.desk-frame iframe').getByText('Mail').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(dialogs).toEqual([])
  })

  it.each(SCREEN_LOOKS)(
    'sees a page that everybody can use: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      await goTo(page, url)
      await page.locator('.desk-frame iframe').waitFor({ state: 'attached' })
      const faults = await faultsInAllWidths(page, { within: '.desk', examined })
      for (const tab of [1, 2]) {
        await page.setViewportSize({ width: 1200, height: 900 })
        await page.locator('.desk--wide [role=tab]').nth(tab).click()
        faults.push(...(await faultsInAllWidths(page, { within: '.desk', examined })))
      }
      expect(faults).toEqual([])
    },
  )
})
