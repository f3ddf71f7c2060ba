import { $isTableNode } from '@lexical/table'
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type LexicalNode,
  type TextNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isLinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import {
  $isListItemNode,
  $isListNode,
  type ListNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type {
  Block,
  Inline,
  Level,
  ListBlock,
  ListItem,
  Mark,
} from '../../../../src/legal/rich-text/blocks.ts'
import { cellInlines, normalInlines } from '../../../../src/legal/rich-text/normal-inlines.ts'
import { variableOfSource } from '../../../../src/legal/rich-text/placeholders.ts'
import { $codeOf, $isLoose, RuleNode, SoftBreakNode, TagNode, VariableNode } from './nodes.ts'
import { $readTable } from './tables.ts'

/** The blocks that the open editor state shows. An empty one is none. */
export function $readBlocks(): Block[] {
  const blocks: Block[] = []
  for (const node of $getRoot().getChildren()) {
    const block = $blockOf(node)
    const last = blocks.at(-1)
    if (!block) continue
    if (block.type === 'list' && last?.type === 'list' && isNumbered(block) === isNumbered(last))
      blocks[blocks.length - 1] = merged(last, block)
    else blocks.push(block)
  }
  return blocks
}

const isNumbered = ({ start }: ListBlock) => start !== null

/** In Markdown, two lists of the same kind that follow each other are one. */
const merged = (first: ListBlock, second: ListBlock): ListBlock => ({
  ...first,
  loose: first.loose || second.items.some(needsRoom),
  items: [...first.items, ...second.items],
})

function $blockOf(node: LexicalNode): Block | null {
  if (node instanceof TagNode) return { type: 'tag', code: $codeOf(node) }
  if (node instanceof RuleNode) return { type: 'rule' }
  if ($isListNode(node)) return $listOf(node)
  if ($isTableNode(node)) return $readTable(node, (nodes) => cellInlines(nodes.flatMap($inlineOf)))
  if (!$isElementNode(node)) return null
  const content = $inlinesOf(node.getChildren())
  if (content.length === 0) return null
  if ($isHeadingNode(node)) {
    const level = Number(node.getTag().slice(1)) as Level
    return { type: 'heading', level, content: inOneLine(content) }
  }
  return { type: $isQuoteNode(node) ? 'quote' : 'paragraph', content }
}

/** A heading has no place for a second line. */
const inOneLine = (content: readonly Inline[]) =>
  normalInlines(
    content.map((one) => (one.type === 'break' ? { type: 'text', text: ' ', marks: [] } : one)),
  )

function $listOf(list: ListNode): ListBlock {
  const items: ListItem[] = []
  for (const item of list.getChildren().filter($isListItemNode)) {
    const nested = item.getChildren().find($isListNode)
    const text = item.getChildren().filter((child) => !$isListNode(child))
    if (text.length > 0 || !nested) items.push({ content: $inlinesOf(text), list: null })
    if (!nested) continue
    const before = items.pop() ?? { content: [], list: null }
    const inner = $listOf(nested)
    items.push({ ...before, list: before.list ? merged(before.list, inner) : inner })
  }
  const start = list.getListType() === 'number' ? list.getStart() : null
  // Between one item and nothing there is no room.
  const canBeLoose = items.length > 1 || Boolean(items[0]?.list)
  const loose = canBeLoose && ($isLoose(list) || items.some(needsRoom))
  return { type: 'list', start, loose, items }
}

/** Whether an item and the list in it need a blank line between them: in Markdown, such a list ends no paragraph. */
const needsRoom = ({ content, list }: ListItem): boolean => {
  if (content.length === 0 || list === null) return false
  const [first] = list.items
  return (list.start ?? 1) !== 1 || (first?.content.length === 0 && first.list === null)
}

const $inlinesOf = (nodes: readonly LexicalNode[]): readonly Inline[] =>
  normalInlines(nodes.flatMap($inlineOf))

function $inlineOf(node: LexicalNode): Inline | Inline[] {
  if (node instanceof VariableNode) {
    const name = variableOfSource(node.getTextContent())
    if (name) return { type: 'variable', name, marks: marksOf(node) }
  }
  if ($isTextNode(node)) {
    const text = node.getTextContent().replace(/\n/g, ' ')
    return { type: 'text', text, marks: marksOf(node) }
  }
  if ($isLineBreakNode(node)) return { type: 'break', hard: !(node instanceof SoftBreakNode) }
  if (!$isElementNode(node)) return []
  const content = node.getChildren().flatMap($inlineOf)
  if (!$isLinkNode(node)) {
    // A block within a block, as it is pasted, begins a line.
    const isFirst = node.isInline() || node.getPreviousSibling() === null
    return isFirst ? content : [{ type: 'break', hard: true }, ...content]
  }
  return { type: 'link', href: node.getURL(), title: node.getTitle() ?? '', content }
}

const marksOf = (node: TextNode): Mark[] => [
  ...(node.hasFormat('bold') ? (['bold'] as const) : []),
  ...(node.hasFormat('italic') ? (['italic'] as const) : []),
  ...(node.hasFormat('strikethrough') ? (['strike'] as const) : []),
  ...(node.hasFormat('code') ? (['code'] as const) : []),
]
