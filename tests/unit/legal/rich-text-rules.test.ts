import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  type LexicalEditor,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { $createLinkNode, $isLinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { $createQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { beforeEach, describe, expect, it } from 'vitest'
import { areWhole, keepRules } from '../../../plugins/business/legal/rich-text/keep-rules.ts'
import {
  $codeOf,
  DELETE_SECTION_COMMAND,
  NODES,
  TagNode,
  VariableNode,
} from '../../../plugins/business/legal/rich-text/nodes.ts'
import { $readBlocks } from '../../../plugins/business/legal/rich-text/read-state.ts'
import { $showBlocks } from '../../../plugins/business/legal/rich-text/show-blocks.ts'
import type { ListBlock, ListItem } from '../../../src/legal/rich-text/blocks.ts'
import { openRichText } from '../../../src/legal/rich-text/open-rich-text.ts'
import { writeText } from '../../../src/legal/rich-text/write-text.ts'

const TEXT = `A

{% if brand == "art" %}
B

{% if brand != "pet" %}
C

{% endif %}
{% else %}
D

{% endif %}
End
`

let editor: LexicalEditor
let refused: number
let removed: number
const opened = openRichText(TEXT)
const source = 'source' in opened ? opened.source : { lead: '', blocks: [] }

beforeEach(() => {
  refused = 0
  removed = 0
  editor = createHeadlessEditor({
    nodes: NODES,
    onError: (error) => {
      throw error
    },
  })
  keepRules(editor, {
    onRefused: () => {
      refused += 1
    },
    onPrivate: () => {
      removed += 1
    },
  })
  change(() => $showBlocks(source.blocks.map(({ block }) => block)))
})

const change = (how: () => void) => editor.update(how, { discrete: true })
const written = () => writeText(source, editor.read($readBlocks)).text
const $tag = (at: number) =>
  $getRoot()
    .getChildren()
    .filter((node) => node instanceof TagNode)[at]
const append = (...nodes: (() => LexicalNode)[]) =>
  change(() => $getRoot().append($createParagraphNode().append(...nodes.map((make) => make()))))
const $inLastBlock = (): LexicalNode[] => {
  const last = $getRoot().getLastChild()
  return $isElementNode(last) ? last.getChildren() : []
}

describe('tags of sections', () => {
  it.each([
    [[]],
    [['if a', 'endif']],
    [['if a', 'elsif b', 'elsif c', 'else', 'endif', 'if a', 'endif']],
    [['if a', 'if b', 'else', 'endif', 'else', 'endif']],
  ])('are whole: %j', (codes) => {
    expect(areWhole(codes)).toBe(true)
  })

  it.each([
    [['if a']],
    [['endif']],
    [['else', 'endif']],
    [['if a', 'else', 'else', 'endif']],
    [['if a', 'else', 'elsif b', 'endif']],
    [['endif', 'if a']],
    [['if a', 'if b', 'endif']],
  ])('are no whole sections: %j', (codes) => {
    expect(areWhole(codes)).toBe(false)
  })
})

describe('the rich text editor', () => {
  it.each([0, 1, 2, 3, 4])('does not delete one tag of a section: %i', (at) => {
    change(() => $tag(at)?.remove())
    expect({ refused, text: written() }).toEqual({ refused: 1, text: TEXT })
  })

  it('does not make a change that takes half a section and other text with it', () => {
    change(() => {
      for (const node of $getRoot().getChildren().slice(0, 3)) node.remove()
    })
    expect({ refused, text: written() }).toEqual({ refused: 1, text: TEXT })
  })

  it('deletes a section with all that is in it', () => {
    const keyOf = (at: number) => editor.read(() => $tag(at)?.getKey() ?? '')
    const remove = (at: number) => {
      const key = keyOf(at)
      change(() => void editor.dispatchCommand(DELETE_SECTION_COMMAND, key))
    }
    remove(1)
    expect(written()).toBe(TEXT.replace('{% if brand != "pet" %}\nC\n\n{% endif %}\n', ''))
    remove(0)
    expect({ refused, text: written() }).toEqual({ refused: 0, text: 'A\n\nEnd\n' })
  })

  it('has no half section after all of its text was deleted', () => {
    change(() => void $getRoot().clear())
    expect({ refused, blocks: editor.read($readBlocks) }).toEqual({ refused: 0, blocks: [] })
  })

  it('keeps the tags of a section as they were written', () => {
    const codes = editor.read(() => [$tag(0), $tag(1)].map((node) => node && $codeOf(node)))
    expect(codes).toEqual(['if brand == "art"', 'if brand != "pet"'])
  })

  it('makes a variable of what is typed as one, and leaves what is none to the check of the text', () => {
    append(() => $createTextNode('x {{brand}} {{ nothing }} {{ brand_name'))
    const last = editor.read(() =>
      $inLastBlock().map((node) => [node instanceof VariableNode, node.getTextContent()]),
    )
    expect(last).toEqual([
      [false, 'x '],
      [true, '{{ brand }}'],
      [false, ' {{ nothing }} {{ brand_name'],
    ])
    expect(written()).toBe(`${TEXT}\nx {{ brand }} {{ nothing }} {{ brand_name\n`)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//a.example', 'file:///etc'])(
    'takes the text of a link that may not be, and not the link: %s',
    (url) => {
      append(
        () => $createLinkNode(url).append($createTextNode('a')),
        () => $createLinkNode('/b').append($createTextNode('b')),
      )
      const links = editor.read(() =>
        $inLastBlock()
          .filter($isLinkNode)
          .map((link) => link.getURL()),
      )
      expect(links).toEqual(['/b'])
      expect(written()).toBe(`${TEXT}\na[b](/b)\n`)
    },
  )

  it('takes out characters for private use, and keeps the marks beside them', () => {
    append(
      () => $createTextNode('A').toggleFormat('bold'),
      () => $createTextNode('b\ue000'),
    )
    expect({ removed, text: written() }).toEqual({ removed: 1, text: `${TEXT}\n**A**b\n` })
  })

  it('begins a line with each paragraph of a quotation that is pasted', () => {
    change(() => {
      const paragraphs = ['end', 'Start'].map((text) =>
        $createParagraphNode().append($createTextNode(text)),
      )
      $getRoot().append($createQuoteNode().append(...paragraphs))
    })
    expect(written()).toBe(`${TEXT}\n> end\\\n> Start\n`)
  })

  it('joins the lists of one kind that come to stand beside each other, as it shows', () => {
    const source = openRichText('1. a\n2. b\n\nc\n\n1. d\n')
    if ('obstacle' in source) throw new Error()
    change(() => $showBlocks(source.source.blocks.map(({ block }) => block)))
    change(() => $getRoot().getChildAtIndex(1)?.remove())
    expect(editor.read(() => $getRoot().getChildren().length)).toBe(1)
    expect(writeText(source.source, editor.read($readBlocks)).text).toBe('1. a\n2. b\n3. d\n')
  })

  it('takes from text what Markdown has no word for', () => {
    change(() => {
      const text = $createTextNode('a').setStyle('color: red').toggleFormat('underline')
      const paragraph = $createParagraphNode().append(text.toggleFormat('bold'))
      $getRoot().append(paragraph.setIndent(2).setFormat('right'))
    })
    expect(JSON.stringify(editor.getEditorState())).not.toMatch(/color: red|"right"|"indent":2/)
    expect(written()).toBe(`${TEXT}\n**a**\n`)
  })
})

describe('a text that cannot be shown as rich text', () => {
  it.each([
    ['{{ nothing }}', 'template', 1],
    ['a\n\n{% if brand == "art" %}\nb', 'template', 3],
    ['a {% if brand == "art" %}b{% endif %}', 'section', 1],
    ['- a\n\n{% if brand == "art" %}\n  b\n{% endif %}', 'section', 1],
    ['a\n\n| a |\n| - |\n| b | on no page |', 'block', 3],
    ['- | a |\n  | - |', 'block', 1],
    ['```\na\n```', 'block', 1],
    ['> a\n>\n> b', 'block', 1],
    ['- a\n\n  b', 'block', 1],
    ['[a]\n\n[a]: /b', 'definitions', 1],
    ['a\r\nb', 'characters', 1],
    ['a\n\n\ue000', 'characters', 3],
    ['a\n\n**a **b** c**', 'form', 3],
    ['- a\n* b', 'form', 2],
    ['a\n{% if brand == "art" %}\nb\n{% endif %}\nc', 'section', 1],
    ['- a\n\n{% if brand == "art" %}\n- b\n{% endif %}', 'section', 1],
  ])('says why, and where: %j', (text, kind, line) => {
    expect(openRichText(text)).toEqual({ obstacle: { kind, line } })
  })
})

describe('a list', () => {
  const bold = { type: 'text', text: 'a', marks: ['bold'] } as const
  const plain = (text: string) => [{ type: 'text', text, marks: [] }] as const
  const of = (...items: ListItem[]): ListBlock => ({
    ...{ type: 'list', start: null, loose: false, items },
  })

  it('keeps its marks when its first item is indented, and opens again', () => {
    const inner = of({ content: [bold], list: null })
    const list = of({ content: [], list: inner }, { content: plain('b'), list: null })
    const { text, exact } = writeText({ lead: '', blocks: [] }, [list])
    expect({ text, exact }).toEqual({ text: '-\n  - **a**\n- b\n', exact: true })
    const again = openRichText(text)
    expect('source' in again && again.source.blocks[0]?.block).toEqual(list)
  })

  it.each(['\u3000', '\u00a0'])('keeps its marks and the blank that ends an item: %j', (blank) => {
    const list = of({ content: [bold], list: null }, { content: plain(`b${blank}`), list: null })
    const { text, exact } = writeText({ lead: '', blocks: [] }, [list])
    expect({ text, exact }).toEqual({ text: `- **a**\n- b${blank}\n`, exact: true })
    const again = openRichText(text)
    expect('source' in again && again.source.blocks[0]?.block).toEqual(list)
  })
})
