import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../../src/legal/markdown.ts'
import { parseTemplate } from '../../../src/legal/parse-template.ts'
import { renderTemplate } from '../../../src/legal/render-template.ts'
import { type Block, keyOf, type SourceText } from '../../../src/legal/rich-text/blocks.ts'
import { openRichText } from '../../../src/legal/rich-text/open-rich-text.ts'
import { writeBlock } from '../../../src/legal/rich-text/write-block.ts'
import { writeText } from '../../../src/legal/rich-text/write-text.ts'
import { legalMarkdown, randomBlocks } from '../../support/text/legal-markdown.ts'

const paragraph = (text: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [] }],
})
const tag = (code: string): Block => ({ type: 'tag', code })
const RULE: Block = { type: 'rule' }
const IF = tag('if brand == "art"')
const ELSE = tag('else')
const END = tag('endif')

const values = { brand_name: 'n', effective_date: 'e', updated_date: 'u' }
const pageOf = (text: string, brand: string) =>
  renderMarkdown(renderTemplate(parseTemplate(text).nodes, { ...values, brand }))

function opened(text: string): SourceText {
  const found = openRichText(text)
  if ('obstacle' in found) throw new Error(JSON.stringify(found))
  return found.source
}

const blocksOf = ({ blocks }: SourceText) => blocks.map(({ block }) => block)
/** A text after its blocks were changed. */
function edited(text: string, change: (blocks: Block[]) => void): string {
  const source = opened(text)
  const blocks = blocksOf(source)
  change(blocks)
  return writeText(source, blocks).text
}

/** The blocks that a brand sees; of a section at most one branch. */
function seenBy(brand: string, blocks: readonly Block[]): Block[] {
  const open: { isSeen: boolean; wasSeen: boolean }[] = []
  return blocks.filter((block) => {
    if (block.type !== 'tag') return open.every(({ isSeen }) => isSeen)
    if (block.code === 'endif') open.pop()
    else if (block.code === 'else') open.push({ isSeen: !open.pop()?.wasSeen, wasSeen: true })
    else {
      const isSeen = block.code.includes(`"${brand}"`)
      open.push({ isSeen, wasSeen: isSeen })
    }
    return false
  })
}

/** The page of blocks of which none knows of the others. */
const apart = (brand: string, blocks: readonly Block[]) =>
  seenBy(brand, blocks)
    .map((block) => pageOf(writeBlock(block).source, brand))
    .join('')

describe('an edit of sections', () => {
  it('parts what stands beside a new section, for all brands', () => {
    const text = edited('A\n\nC\n', (blocks) => blocks.splice(1, 0, IF, ELSE, END))
    expect(text).toBe('A\n\n{% if brand == "art" %}\n{% else %}\n{% endif %}\n\nC\n')
    for (const brand of ['art', 'pet']) expect(pageOf(text, brand)).toBe('<p>A</p>\n<p>C</p>\n')
  })

  it('parts what stands in a new section', () => {
    const text = edited('A\n\nC\n', (blocks) => blocks.splice(1, 0, IF, paragraph('B'), END))
    expect(text).toBe('A\n\n{% if brand == "art" %}\nB\n\n{% endif %}\n\nC\n')
    expect(pageOf(text, 'art')).toBe('<p>A</p>\n<p>B</p>\n<p>C</p>\n')
    expect(pageOf(text, 'pet')).toBe('<p>A</p>\n<p>C</p>\n')
  })

  it('makes no heading of the paragraph before a dividing line in a section', () => {
    const text = edited('A\n\nC\n', (blocks) => blocks.splice(1, 0, IF, RULE, END))
    expect(pageOf(text, 'art')).toBe('<p>A</p>\n<hr />\n<p>C</p>\n')
  })

  it('divides the last paragraph of a section and leaves the text after it apart', () => {
    const text = edited('A\n\n{% if brand == "art" %}\nBB\n\n{% endif %}\nC\n', (blocks) =>
      blocks.splice(2, 1, paragraph('B1'), paragraph('B2')),
    )
    expect(text).toBe('A\n\n{% if brand == "art" %}\nB1\n\nB2\n\n{% endif %}\nC\n')
  })

  it('parts a text from a section that stands right after another one', () => {
    const text = edited('{% if brand == "art" %}\nB\n{% endif %}\n\nC\n', (blocks) =>
      blocks.splice(3, 0, paragraph('N')),
    )
    expect(pageOf(text, 'art')).toBe('<p>B</p>\n<p>N</p>\n<p>C</p>\n')
  })

  it('fills an empty section that no blank line parts from the text before it', () => {
    const text = edited('A\n{% if brand == "art" %}\n{% endif %}\n\nC\n', (blocks) =>
      blocks.splice(2, 0, paragraph('B')),
    )
    expect(pageOf(text, 'art')).toBe('<p>A</p>\n<p>B</p>\n<p>C</p>\n')
  })

  it('makes no heading of a paragraph before a list whose first item is emptied', () => {
    const text = edited('Text\n- a\n- b', (blocks) => {
      const content = (word: string) => [{ type: 'text', text: word, marks: [] }] as const
      const items = [
        { content: [], list: null },
        { content: content('b'), list: null },
      ]
      blocks[1] = { type: 'list', start: null, loose: false, items }
    })
    expect(text).toBe('Text\n\n-\n- b')
  })

  it('does not take into a list the indented paragraph after what becomes one', () => {
    const content = [{ type: 'text', text: 'P', marks: [] }] as const
    const text = edited('P\n\n  A\n', (blocks) => {
      blocks[0] = { type: 'list', start: null, loose: false, items: [{ content, list: null }] }
    })
    expect(text).toBe('- P\n\nA\n')
  })

  const COUNTED = '1. a\n2. b\n{% if brand == "art" %}\n3. c\n{% endif %}\n\nC\n'
  it('counts on in a section as long as its list goes on with the one before', () => {
    const text = edited(COUNTED, (blocks) => {
      const list = blocks[2]
      if (list?.type === 'list') blocks[2] = { ...list, items: [...list.items, ...list.items] }
    })
    expect(text).toBe(COUNTED.replace('3. c\n', '3. c\n4. c\n'))
  })

  it('makes no one list of a list and the new section after it', () => {
    const text = edited('1. a\n\nC\n', (blocks) => {
      const [list] = blocks
      if (list) blocks.splice(1, 0, IF, list, END)
    })
    expect(text).toBe('1. a\n\n{% if brand == "art" %}\n1) a\n\n{% endif %}\n\nC\n')
  })
})

/** Puts sections, of one branch or two, around parts of blocks. */
const withSections = fc
  .tuple(randomBlocks, randomBlocks, randomBlocks, fc.boolean(), fc.boolean())
  .map(([before, inside, after, hasElse, isTwice]) => {
    const section = [IF, ...inside, ...(hasElse ? [ELSE, ...after.slice(0, 1)] : []), END]
    return [...before, ...section, ...(isTwice ? section : []), ...after]
  })

/** In Markdown, lists beside each other are one. */
const withoutListsInARow = (blocks: readonly Block[]): boolean =>
  ['art', 'pet'].every((brand) =>
    seenBy(brand, blocks).every((block, at, seen) => {
      const last = seen[at - 1]
      return block.type !== 'list' || last?.type !== 'list'
    }),
  )

describe('any edit', () => {
  const isSayable = (block: Block) => block.type === 'tag' || writeBlock(block).exact
  const same = (blocks: readonly Block[]) => blocks.map(keyOf)

  function expectSaid(source: SourceText, blocks: readonly Block[]): void {
    const { text, exact } = writeText(source, blocks)
    expect(exact).toBe(true)
    const after = openRichText(text)
    expect('source' in after && same(blocksOf(after.source))).toEqual(same(blocks))
    for (const brand of ['art', 'pet']) expect(pageOf(text, brand)).toBe(apart(brand, blocks))
  }

  it('leaves on the page of each brand the blocks that it sees, apart from each other', () => {
    fc.assert(
      fc.property(withSections, withSections, fc.nat(), fc.nat(3), (first, second, place, gone) => {
        const old = first.filter(isSayable)
        const { text } = writeText({ lead: '', blocks: [] }, old)
        const before = openRichText(text)
        fc.pre('source' in before && same(blocksOf(before.source)).join() === same(old).join())
        if (!('source' in before)) return
        const at = place % (old.length + 1)
        const kept = old.slice(at, at + gone).filter(({ type }) => type === 'tag')
        const blocks = [...old]
        blocks.splice(at, gone, ...second.filter(isSayable), ...kept)
        fc.pre(withoutListsInARow(blocks))
        expectSaid(before.source, blocks)
      }),
      { numRuns: 50 },
    )
  })

  it('leaves a text as it was written apart from what comes into it', () => {
    fc.assert(
      fc.property(legalMarkdown, fc.nat(), fc.boolean(), (text, place, isSection) => {
        const found = openRichText(text)
        if ('obstacle' in found) return
        const blocks = blocksOf(found.source)
        const added = isSection ? [IF, paragraph('New'), END] : [paragraph('New')]
        blocks.splice(place % (blocks.length + 1), 0, ...added)
        fc.pre(withoutListsInARow(blocks))
        expectSaid(found.source, blocks)
      }),
    )
  })
})
