import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { convert } from 'html-to-text'
import { afterAll, describe, expect, it } from 'vitest'
import { LEGAL_TYPE_NAMES } from '../../../src/legal/document-types.ts'
import { legalDocument } from '../../../src/legal/legal-document.ts'
import { renderMarkdown } from '../../../src/legal/markdown.ts'
import { createPdfWriter } from '../../../src/legal/pdf/create-pdf-writer.ts'
import { footOf } from '../../../src/legal/pdf/pdf-source.ts'
import { startingText } from '../../../src/legal/starting-texts/starting-texts.ts'
import { runTool } from '../../support/system/run-tool.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const writer = createPdfWriter()
afterAll(() => writer.close())

const documentOf = (content: string, language: 'ja' | 'en' = 'ja', title = '利用規約') =>
  legalDocument(
    {
      ...{ type: 'terms', title, content, version: 'v1.2.0' },
      ...(language === 'en' && { en: { title, content } }),
      ...{ publishedAt: '2027-03-01T00:00:00.000Z', effectiveDate: '2027-04-01T12:00:00.000Z' },
    },
    { id: 'photo', name: 'Photo', domain: null },
    'published',
    language,
  )

/** The text of a PDF without white space and feet, by Poppler; qpdf finds nothing wrong with it. */
async function readPdf(document: ReturnType<typeof documentOf>) {
  const file = path.join(await temporaryFolder(), 'text.pdf')
  await writeFile(file, await writer.write(document))
  await runTool('qpdf', ['--check', file])
  const { stdout: info } = await runTool('pdfinfo', [file])
  const { stdout: fonts } = await runTool('pdffonts', [file])
  const { stdout } = await runTool('pdftotext', ['-raw', file, '-'])
  const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1])
  // Each page ends with a form feed.
  const texts = stdout.split('\f').slice(0, -1).map(solid)
  const feet = texts.map((_, index) => solid(footOf(document, index + 1, pages)))
  return {
    text: texts.map((page, index) => page.replace(feet[index] ?? '', '')).join(''),
    info,
    // Below two lines of heading.
    fonts: fonts.trimEnd().split('\n').slice(2),
    pages,
    feet: texts.map((page, index) => page.includes(feet[index] ?? '')),
  }
}

const solid = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

/** The text of a document by the library that makes the plain text of mails. */
const textOf = (content: string) =>
  solid(
    convert(renderMarkdown(content), {
      wordwrap: false,
      selectors: [
        { selector: 'a', options: { ignoreHref: true } },
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
          selector,
          options: { uppercase: false },
        })),
        { selector: 'ul', options: { itemPrefix: '• ' } },
        {
          selector: 'blockquote',
          options: { trimEmptyLines: true, leadingLineBreaks: 1 },
          format: 'block',
        },
        { selector: 'hr', format: 'skip' },
      ],
    }),
  )

describe('the PDF of a legal text', () => {
  it.each(
    LEGAL_TYPE_NAMES.flatMap(
      (type) =>
        [
          [type, 'ja'],
          [type, 'en'],
        ] as const,
    ),
  )(
    'says what the starting text says, on every page with version, date and number: %s in %s',
    async (type, language) => {
      const { title, content } = startingText(type, 'photo', language)
      const document = documentOf(content, language, title)
      const { text, info, fonts, pages, feet } = await readPdf(document)
      expect(text).toBe(textOf(document.content))
      expect(feet).toEqual(Array(pages).fill(true))
      expect(info).toMatch(/Tagged:\s+yes/)
      // Name, type, encoding, embedded, subset.
      for (const font of fonts) expect(font).toMatch(/BIZUDPGothic.* yes yes yes/)
      expect(fonts.length).toBeGreaterThan(0)
    },
  )

  it('has everything that Markdown can say', async () => {
    const content = [
      '# 見出し',
      '**太字**と*斜体*と~~取消~~と`code`と[リンク](https://example.com)。',
      '1. 一\n2. 二\n   - 内側\n   - もう一つ',
      '> 引用',
      '| 項目 | 値 |\n| --- | --- |\n| 送料 | 500円 |\n| とても長い項目名が折り返される場合 | 値 |',
      '---',
      '```\nplain\n```',
      '行一\\\n行二',
    ].join('\n\n')
    const { text } = await readPdf(documentOf(content))
    for (const part of [
      '見出し',
      '太字と斜体と取消とcodeとリンク。',
      '1.一',
      '2.二',
      '•内側',
      '引用',
    ])
      expect(text).toContain(part)
    for (const part of ['送料', '500円', 'とても長い項目名が折り返される場合', 'plain', '行一行二'])
      expect(text).toContain(part)
  })

  it('goes on over many pages without losing a line', async () => {
    const content = Array.from({ length: 200 }, (_, at) => `${at + 1}. 第${at + 1}項の本文です。`)
    const { text, pages } = await readPdf(documentOf(content.join('\n')))
    expect(pages).toBeGreaterThan(4)
    expect(text).toBe(content.map((line) => solid(line)).join(''))
  })

  it('is the same for the same text, and is written once', async () => {
    const document = documentOf('# 同じ')
    const first = await writer.write(document)
    expect(await writer.write(document)).toBe(first)
    const other = createPdfWriter()
    expect(Buffer.from(await other.write(document)).equals(Buffer.from(first))).toBe(true)
    await other.close()
  })

  it('is written once for all who ask for it at the same time', async () => {
    const document = documentOf('# 同時')
    const [first, second] = await Promise.all([writer.write(document), writer.write(document)])
    expect(second).toBe(first)
  })

  it('that takes too long is given up, and the next one is written', async () => {
    const hasty = createPdfWriter(1)
    await expect(hasty.write(documentOf('x '.repeat(50_000)))).rejects.toThrow()
    await hasty.close()
    expect((await writer.write(documentOf('# 次'))).length).toBeGreaterThan(1000)
  })
})
