import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $findCellNode,
  $findTableNode,
  $isTableCellNode,
  $isTableRowNode,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
} from '@lexical/table'
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { ALIGNMENTS, type Cell, type TableBlock } from '../../../../src/legal/rich-text/blocks.ts'
import { RuleNode, TagNode } from './nodes.ts'

/** The node of a table. The alignment of a column is the format of its cells. */
export function $createTable(
  { columns, rows }: TableBlock,
  $nodesOf: (cell: Cell) => LexicalNode[],
): TableNode {
  return $createTableNode().append(
    ...rows.map((cells, row) =>
      $createTableRowNode().append(
        ...cells.map((cell, column) => {
          const text = $createParagraphNode().append(...$nodesOf(cell))
          return $createTableCellNode(headerOf(row))
            .setFormat(columns[column] ?? '')
            .append(text)
        }),
      ),
    ),
  )
}

const headerOf = (row: number) =>
  row === 0 ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS

/** The table that a node shows; `null` where nothing of it is left. */
export function $readTable(
  table: TableNode,
  $cellOf: (nodes: readonly LexicalNode[]) => Cell,
): TableBlock | null {
  const rows = $rowsOf(table)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  if (width === 0) return null
  const columns = Array.from({ length: width }, (_, column) => {
    const format = rows[0]?.[column]?.getFormatType()
    return ALIGNMENTS.find((one) => one === format) ?? null
  })
  const cells = rows.map((row) =>
    columns.map((_, column) => $cellOf(row[column]?.getChildren() ?? [])),
  )
  return { type: 'table', columns, rows: cells }
}

const $rowsOf = (table: TableNode): TableCellNode[][] =>
  table
    .getChildren()
    .filter($isTableRowNode)
    .map((row) => row.getChildren().filter($isTableCellNode))

/** Keeps in tables what Markdown can say of them: a head, one line in each cell, and one alignment for each column. */
export function keepTables(editor: LexicalEditor): () => void {
  const $isInCell = () => {
    const selection = $getSelection()
    return $isRangeSelection(selection) && $findCellNode(selection.anchor.getNode()) !== null
  }
  const $leave = (node: LexicalNode) => {
    if ($findTableNode(node)) node.remove()
  }
  return mergeRegister(
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $isInCell, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(INSERT_LINE_BREAK_COMMAND, $isInCell, COMMAND_PRIORITY_HIGH),
    editor.registerNodeTransform(TableNode, (table) => {
      const rows = $rowsOf(table)
      rows.forEach((cells, row) => {
        cells.forEach((cell, column) => {
          if (cell.getHeaderStyles() !== headerOf(row)) cell.setHeaderStyles(headerOf(row))
          const format = rows[0]?.[column]?.getFormatType() ?? ''
          if (cell.getFormatType() !== format) cell.setFormat(format)
        })
      })
    }),
    editor.registerNodeTransform(TableCellNode, $makeOneLine),
    // Sections and lines stand between the blocks of a text, where the reader of the editor finds them.
    editor.registerNodeTransform(TagNode, $leave),
    editor.registerNodeTransform(RuleNode, $leave),
  )
}

/** What is pasted into a cell becomes one paragraph. */
function $makeOneLine(cell: TableCellNode): void {
  const [first, ...others] = cell.getChildren()
  if (others.length === 0 && $isParagraphNode(first)) return
  const selection = $getSelection()
  const isHere = $isRangeSelection(selection) && cell.isParentOf(selection.anchor.getNode())
  const line = $createParagraphNode()
  for (const child of cell.getChildren()) {
    const nodes = $inlinesIn(child)
    if (line.getChildrenSize() > 0 && nodes.length > 0) line.append($createTextNode(' '))
    line.append(...nodes)
  }
  cell.clear().append(line)
  if (isHere) line.selectEnd()
}

/** What stands in the blocks of a node, without the blocks. */
function $inlinesIn(node: LexicalNode): LexicalNode[] {
  if (!$isElementNode(node) || node.isInline()) return [node]
  return node.getChildren().flatMap($inlinesIn)
}

/** The block of the text that a node stands in, which for what is in a table is the table. */
export function $blockAround(node: LexicalNode): LexicalNode | null {
  return $findTableNode(node) ?? node.getTopLevelElement()
}
