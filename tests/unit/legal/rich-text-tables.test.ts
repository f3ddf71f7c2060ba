import {
  $deleteTableRowAtSelection,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableNode,
  type TableCellNode,
  type TableRowNode,
} from '@lexical/table'
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { $createListItemNode, $createListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepRules } from '../../../plugins/business/legal/rich-text/keep-rules.ts'
import { $createTagNode, NODES } from '../../../plugins/business/legal/rich-text/nodes.ts'
import { $readBlocks } from '../../../plugins/business/legal/rich-text/read-state.ts'
import { $showBlocks } from '../../../plugins/business/legal/rich-text/show-blocks.ts'
import { openRichText } from '../../../src/legal/rich-text/open-rich-text.ts'
import { writeText } from '../../../src/legal/rich-text/write-text.ts'

const TEXT = '| Item | Price |\n| --- | ---: |\n| Print | 500 |\n| Frame | 900 |\n'
const opened = openRichText(TEXT)
const source = 'source' in opened ? opened.source : { lead: '', blocks: [] }

let editor: LexicalEditor

beforeEach(() => {
  editor = createHeadlessEditor({
    nodes: NODES,
    onError: (error) => {
      throw error
    },
  })
  keepRules(editor, { onRefused: () => {}, onPrivate: () => {} })
  change(() => $showBlocks(source.blocks.map(({ block }) => block)))
})

const change = (how: () => void) => editor.update(how, { discrete: true })
const written = () => writeText(source, editor.read($readBlocks)).text
function $cellAt(row: number, column: number): TableCellNode {
  const table = $getRoot().getChildren().find($isTableNode)
  const cells = table?.getChildAtIndex<TableRowNode>(row)
  const cell = cells?.getChildAtIndex<TableCellNode>(column)
  if (!cell) throw new Error(`There is no cell ${row}, ${column}.`)
  return cell
}

describe('a table of a legal text', () => {
  it('grows by rows and columns, which are aligned like the rest of their column', () => {
    change(() => {
      $cellAt(2, 1).selectEnd()
      $insertTableRowAtSelection()
    })
    change(() => {
      $cellAt(0, 0).selectEnd()
      $insertTableColumnAtSelection()
    })
    expect(written()).toBe(
      '| Item |  | Price |\n| --- | --- | ---: |\n| Print |  | 500 |\n| Frame |  | 900 |\n|  |  |  |\n',
    )
    expect(editor.read(() => $cellAt(3, 2).getFormatType())).toBe('right')
  })

  it('has its first row as its head, whichever row that is', () => {
    change(() => {
      $cellAt(0, 0).selectEnd()
      $deleteTableRowAtSelection()
    })
    expect(written()).toMatch(/^\| Print \| 500 \|\n/)
    expect(editor.read(() => $cellAt(0, 0).hasHeader())).toBe(true)
    expect(editor.read(() => $cellAt(1, 0).hasHeader())).toBe(false)
  })

  it('is gone with its last row', () => {
    for (let row = 0; row < 3; row += 1)
      change(() => {
        $cellAt(0, 0).selectEnd()
        $deleteTableRowAtSelection()
      })
    expect(editor.read($readBlocks)).toEqual([])
  })

  it('has no place in its cells for a new paragraph or line', () => {
    change(() => $cellAt(1, 0).selectEnd())
    expect(editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined)).toBe(true)
    expect(editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false)).toBe(true)
    expect(written()).toBe(TEXT)
    expect(editor.read(() => $cellAt(1, 0).getChildrenSize())).toBe(1)
  })

  it('has in one line what is pasted into a cell', () => {
    change(() => {
      const item = $createListItemNode().append($createTextNode('in a list'))
      $cellAt(1, 0).append(
        $createParagraphNode().append($createTextNode('and more')),
        $createListNode('bullet').append(item),
      )
    })
    expect(written()).toContain('| Print and more in a list | 500 |')
    expect(editor.read(() => $cellAt(1, 0).getChildrenSize())).toBe(1)
  })

  it('takes no section into a cell, where it would not be written', () => {
    change(() => {
      $cellAt(1, 0).append($createTagNode('if brand == "art"'), $createTagNode('endif'))
    })
    expect(written()).toBe(TEXT)
    expect(editor.read(() => $cellAt(1, 0).getTextContent())).toBe('Print')
  })
})
