import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLook, goTo } from './console-page.ts'
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

const panel = () => page.locator('.mail-panel')
const frame = () => page.frameLocator('.mail-frame__html')

describe('an editor of mail templates', () => {
  it('sees the mail of a sample order, in a frame without scripts', async () => {
    await goTo(page, url)
    await frame().getByText('プリントは、3営業日以内に発送').waitFor()
    expect(await page.locator('.mail-frame__html').getAttribute('sandbox')).toBe('')
    await panel().getByLabel('Sample order').selectOption('brand-art')
    await frame().getByText('7営業日以内に制作・発送').waitFor()
    await panel().getByLabel('Language of the customer').selectOption('en')
    await frame().getByText('Thank you for your order').waitFor()
    await panel().getByText('No problems found.').waitFor()
  })

  it('sees it on a phone, in the dark, and as plain text', async () => {
    await panel().getByLabel('Phone').check()
    const box = await page.locator('.mail-frame__html').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(375)
    await panel().getByLabel('Dark').check()
    await panel().getByText('Colours are inverted').waitFor()
    await panel().getByLabel('Plain text').check()
    await panel().locator('pre').getByText('Unit price: 24,800').waitFor()
  })

  it('copies exactly what the template is, and finds how to put it into the shop', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('#mail-copy').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(content)
    await panel().getByText('How to put it into the shop').click()
    await panel().getByText('Settings → Notifications').waitFor()
  })

  it('inserts a variable at the cursor, and sees a misspelt one with its place', async () => {
    await page.locator('.monaco-editor').first().waitFor()
    await panel().getByText('Variables', { exact: true }).click()
    await panel().getByLabel('Search variables').fill('subtotal')
    await panel().getByRole('button', { name: 'Insert subtotal_price' }).click()
    await page.keyboard.type('{{ total_prise }}')
    await panel().getByText('Did you mean “total_price”?').waitFor()
    expect(await panel().locator('.mail-problem--error').first().textContent()).toMatch(
      /Text, line 1, column \d+/,
    )
  })

  it('gets a test mail', async () => {
    await goTo(page, url)
    await frame().getByText('3営業日以内').waitFor()
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

  it.each(SCREEN_LOOKS)(
    'sees a page that everybody can use: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      await goTo(page, url)
      await page.locator('.mail-frame__html').waitFor()
      await page.locator('.mail-variables summary').click()
      await page.locator('.mail-variables li').first().waitFor()
      expect(await faultsInAllWidths(page, { within: '.mail-panel', examined })).toEqual([])
    },
  )
})
