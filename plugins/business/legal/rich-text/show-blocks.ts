import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type LexicalNode,
  type TextNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $createLinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import {
  $createListItemNode,
  $createListNode,
  type ListNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import {
  $createHeadingNode,
  $createQuoteNode,
} from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Block, Inline, ListBlock, Mark } from '../../../../src/legal/rich-text/blocks.ts'
import {
  $createRuleNode,
  $createSoftBreakNode,
  $createTagNode,
  $createVariableNode,
  $setLoose,
} from './nodes.ts'
import { $createTable } from './tables.ts'

const FORMATS = { bold: 'bold', italic: 'italic', strike: 'strikethrough', code: 'code' } as const

/** Makes the open editor state show blocks, and nothing else. */
export function $showBlocks(blocks: readonly Block[]): void {
  $getRoot()
    .clear()
    .append(...$nodesOf(blocks))
}

/** The nodes of blocks, with an empty paragraph where nothing could be written otherwise. */
export function $nodesOf(blocks: readonly Block[]): LexicalNode[] {
  const isTag = (block: Block | undefined) => block === undefined || block.type === 'tag'
  const nodes = blocks.flatMap((block, at) => {
    const needsPlace = isTag(block) && isTag(blocks[at - 1])
    return needsPlace ? [$createParagraphNode(), $nodeOf(block)] : [$nodeOf(block)]
  })
  return isTag(blocks.at(-1)) ? [...nodes, $createParagraphNode()] : nodes
}

function $nodeOf(block: Block): LexicalNode {
  switch (block.type) {
    case 'paragraph':
      return $createParagraphNode().append(...$inlineNodesOf(block.content))
    case 'heading':
      return $createHeadingNode(`h${block.level}`).append(...$inlineNodesOf(block.content))
    case 'quote':
      return $createQuoteNode().append(...$inlineNodesOf(block.content))
    case 'list':
      return $listOf(block)
    case 'table':
      return $createTable(block, $inlineNodesOf)
    case 'rule':
      return $createRuleNode()
    case 'tag':
      return $createTagNode(block.code)
  }
}

function $listOf({ start, loose, items }: ListBlock): ListNode {
  const list = start === null ? $createListNode('bullet') : $createListNode('number', start)
  if (loose) $setLoose(list)
  for (const { content, list: inner } of items) {
    list.append($createListItemNode().append(...$inlineNodesOf(content)))
    // Lexical keeps the list within an item in an item of its own.
    if (inner) list.append($createListItemNode().append($listOf(inner)))
  }
  return list
}

export const $inlineNodesOf = (inlines: readonly Inline[]): LexicalNode[] =>
  inlines.map($inlineNodeOf)

function $inlineNodeOf(inline: Inline): LexicalNode {
  switch (inline.type) {
    case 'text':
      return $marked($createTextNode(inline.text), inline.marks)
    case 'variable':
      return $marked($createVariableNode(inline.name), inline.marks)
    case 'break':
      return inline.hard ? $createLineBreakNode() : $createSoftBreakNode()
    case 'link':
      return $createLinkNode(inline.href, { title: inline.title || null }).append(
        ...$inlineNodesOf(inline.content),
      )
  }
}

function $marked(node: TextNode, marks: readonly Mark[]): TextNode {
  for (const mark of marks) node.toggleFormat(FORMATS[mark])
  return node
}
