import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { inOrder } from '../support/runner/in-order.ts'
import { goTo } from './console-page.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/legal-documents'
/** Written in ways that an editor would write otherwise: what is not edited stays so. */
const TEXT = `返品について
===

*   期間は7日です。
*   送料は当社が負担します。

{% if brand == "cards" %}
カードの返品は承りません。
{% else %}
**商品**を返送してください。
{% endif %}


お問い合わせは[窓口](/contact)まで。
施行日：{{effective_date}}
`

const TABLE = `# 規約

| 項目  | 内容 |
|-------|-----:|
| 期間  |  7日 |

以上
`

const bench = withConsole({}, ['worker', 'watcher'])
let page: Page
let id: string
let table: string
let code: string

const post = async (path: string, data: object) => {
  const headers = { origin: bench.service.origin }
  return (await page.request.post(path, { data, headers, failOnStatusCode: true })).json()
}
const create = async (documentType: string, content: string) => {
  const text = { brand: 'cards', documentType, title: '返品について', content }
  return (await post('/api/legal-documents', text)).doc.id
}
const saved = async (of = id) => {
  const headers = { origin: bench.service.origin }
  const answer = await page.request.get(`/api/legal-documents/${of}?depth=0`, { headers })
  return (await answer.json()).content
}

beforeAll(async () => {
  page = await bench.enter('super-admin')
  await post('/api/brands', { id: 'cards', name: 'Cards', kind: 'undecided' })
  id = await create('returns', TEXT)
  table = await create('terms', TABLE)
  code = await create('privacy', '# 規約\n\n```\ncode\n```\n')
})

const editor = () => page.locator('.rich-text__content')
const frame = () => page.frameLocator('.desk-frame iframe')
const mode = (name: string) => page.getByRole('button', { name, exact: true })
/** Two frames later the editor knows what is selected. */
const selected = () =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
/** Puts the cursor behind a text, again until it stays there: a form that takes over what was saved moves it. */
const goToEndOf = (text: string) =>
  expect
    .poll(async () => {
      await editor().getByText(text).click()
      await selected()
      await page.keyboard.press('End')
      await selected()
      return editor().evaluate((element) => {
        const { anchorNode, anchorOffset } = getSelection() ?? {}
        return (
          element === document.activeElement && anchorNode?.textContent?.length === anchorOffset
        )
      })
    })
    .toBe(true)
const save = async (of = id) => {
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'PATCH' && one.url().includes(of),
  )
  await page.locator('#action-save').click()
  expect((await answered).status()).toBe(200)
  // While the form takes over what was saved, nothing can be edited.
  await page.locator('#action-save:disabled').waitFor()
  await page.locator('.rich-text__content[contenteditable="true"]').waitFor()
}

describe('the rich text of a legal document', () => {
  inOrder()

  it('shows the text with its variables and sections, and has changed nothing', async () => {
    await goTo(page, `${LIST}/${id}`)
    await editor().getByRole('heading', { name: '返品について' }).waitFor()
    expect(await editor().locator('.rich-text__variable').allTextContents()).toEqual([
      '{{ effective_date }}',
    ])
    const name = 'Variable: Day on which the version takes effect'
    await editor().getByRole('img', { name, exact: true }).waitFor()
    expect(await editor().locator('.rich-text__tag').allTextContents()).toEqual([
      'Only for CardsDelete the section',
      'For all other brands',
      'End of the section',
    ])
    expect(await page.locator('#action-save').isDisabled()).toBe(true)
    expect(await page.locator('.monaco-editor').count()).toBe(0)
  })

  it('saves an edit of a paragraph, and no other byte', async () => {
    await goToEndOf('を返送してください。')
    await page.keyboard.type('着払いで構いません。')
    await frame().getByText('お問い合わせは').waitFor()
    await save()
    expect(await saved()).toBe(
      TEXT.replace('返送してください。', '返送してください。着払いで構いません。'),
    )
  })

  it('takes an edit back to the byte', async () => {
    for (let step = 0; step < 20 && (await editor().getByText('着払い').count()) > 0; step += 1)
      await page.getByRole('button', { name: 'Undo' }).click()
    await save()
    expect(await saved()).toBe(TEXT)
  })

  it('takes Japanese once its conversion is confirmed, and not before', async () => {
    await goToEndOf('期間は7日です。')
    const keyboard = await page.context().newCDPSession(page)
    const converted = { text: 'ぜいこみ', selectionStart: 4, selectionEnd: 4 }
    await keyboard.send('Input.imeSetComposition', converted)
    await editor().getByText('期間は7日です。ぜいこみ').waitFor()
    await selected()
    expect(await page.locator('#action-save').isDisabled()).toBe(true)
    await keyboard.send('Input.insertText', { text: '税込' })
    await frame().getByText('期間は7日です。税込').waitFor()
    await save()
    expect(await saved()).toContain('期間は7日です。税込')
    for (let step = 0; step < 20 && (await editor().getByText('税込').count()) > 0; step += 1)
      await page.getByRole('button', { name: 'Undo' }).click()
  })

  it('inserts a variable at the cursor, which is deleted as a whole', async () => {
    await goToEndOf('期間は7日です。')
    const desk = page.locator('.desk')
    await desk.getByRole('tab', { name: 'Insert' }).click()
    await page.getByRole('button', { name: 'Insert brand_name' }).click()
    await desk.getByRole('tab', { name: 'Preview' }).click()
    await frame().getByText('期間は7日です。Cards').waitFor()
    await goToEndOf('期間は7日です。')
    await page.keyboard.press('Backspace')
    await frame().getByText('期間は7日です。', { exact: true }).waitFor()
    expect(await editor().locator('.rich-text__variable').count()).toBe(1)
  })

  it('formats with buttons and keys', async () => {
    await goToEndOf('お問い合わせは')
    await page.keyboard.press('ControlOrMeta+End')
    await selected()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Kind of paragraph' }).selectOption('Heading 2')
    await page.keyboard.type('附則')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Numbered list' }).click()
    await page.keyboard.type('第1項 ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('重要')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByLabel('Where the link leads').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'A link leads to' }).waitFor()
    await page.getByLabel('Where the link leads').fill('/privacy')
    await page.keyboard.press('Enter')
    await frame().getByRole('link', { name: '/privacy' }).waitFor()
    await save()
    expect(await saved()).toBe(
      `${TEXT.trimEnd()}\n\n## 附則\n\n1. 第1項 **重要**\n2. [/privacy](/privacy)\n`,
    )
  })

  it('pastes text and what Markdown can say of it, and no script, style or picture', async () => {
    await goToEndOf('附則')
    await page.keyboard.press('Enter')
    await editor().evaluate((element) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p style="color:red" onclick="alert(1)">Pasted <b>bold</b> <u>plain</u><script>alert(2)</script>' +
          '<img src="https://a.example/x.png" onerror="alert(3)"> <a href="javascript:alert(4)">bad</a> ' +
          '<a href="https://a.example/">good</a></p>',
      )
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await frame().getByRole('link', { name: 'good' }).waitFor()
    expect(
      await editor().locator('script, img, u, [style*="color"], a[href^="javascript"]').count(),
    ).toBe(0)
    await save()
    expect(await saved()).toMatch(
      /Pasted \*\*bold\*\* plain ?bad \[good\]\(https:\/\/a\.example\/\)/,
    )
  })

  it('deletes a section as a whole, and takes that back', async () => {
    const tags = editor().locator('.rich-text__tag')
    expect(await tags.count()).toBe(3)
    await page.getByRole('button', { name: 'Delete the section' }).click()
    await tags.first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await tags.nth(2).waitFor()
  })

  it('loses nothing from one mode to the other', async () => {
    const before = await saved()
    await goToEndOf('期間は')
    await page.keyboard.type('（税込）')
    await mode('Source').click()
    await page.locator('.view-line').filter({ hasText: '（税込）' }).waitFor()
    await page.locator('.desk .monaco-editor').first().click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText('\n追記')
    await mode('Rich text').click()
    await editor().getByText('追記').waitFor()
    await save()
    const list = '*   期間は7日です。\n*   送料は当社が負担します。'
    expect(await saved()).toBe(
      `${before.replace(list, '- 期間は7日です。（税込）\n- 送料は当社が負担します。')}\n追記`,
    )
  })

  it('edits a table in its cells, and adds rows and columns', async () => {
    await goTo(page, `${LIST}/${table}`)
    await editor().getByRole('columnheader', { name: '項目' }).waitFor()
    expect(await page.locator('#action-save').isDisabled()).toBe(true)
    await goToEndOf('7日')
    await page.keyboard.type('以内')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add a row below' }).click()
    await editor().getByRole('cell').nth(2).click()
    await page.keyboard.type('送料|税')
    await frame().getByRole('cell', { name: '送料|税' }).waitFor()
    await save(table)
    const head = '| 項目 | 内容 |\n| --- | ---: |\n| 期間 | 7日以内 |\n'
    expect(await saved(table)).toBe(`# 規約\n\n${head}| 送料\\|税 |  |\n\n以上\n`)
    await editor().getByRole('cell').nth(2).click()
    await page.getByRole('button', { name: 'Delete the row' }).click()
    await goToEndOf('以上')
    await page.getByRole('button', { name: 'Insert a table' }).click()
    await frame().getByRole('table').nth(1).waitFor()
    await save(table)
    const inserted = '|  |  |\n| --- | --- |\n|  |  |\n|  |  |'
    expect(await saved(table)).toBe(`# 規約\n\n${head}\n以上\n\n${inserted}\n`)
  })

  it('leaves to the source what it cannot show, and says why', async () => {
    await goTo(page, `${LIST}/${code}`)
    await page.getByText('The text is shown as source. Line 3: code').waitFor()
    await page.locator('.monaco-editor .view-line').filter({ hasText: 'code' }).waitFor()
    await mode('Rich text').click()
    await page.getByText('The text is shown as source. Line 3: code').waitFor()
    expect(await page.locator('#action-save').isDisabled()).toBe(true)
  })

  it.each(LOOKS)('can be used by everybody: $language, $theme, $width', async (look) => {
    await putOn(page, look)
    for (const [document, text] of [
      [table, '7日'],
      [id, '期間は'],
    ] as const) {
      await goTo(page, `${LIST}/${document}`)
      await editor().getByText(text).click()
      const { axe, overflow } = await faultsAsShown(page, '.desk')
      expect({ axe, overflow }).toEqual({ axe: [], overflow: 0 })
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/lex-${text}-${look.language}-${look.theme}-${look.width}.png`,
          fullPage: true,
        })
    }
  })
})
