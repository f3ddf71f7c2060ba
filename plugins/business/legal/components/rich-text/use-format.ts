import { $findTableNode } from '@lexical/table'
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isLinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { $isListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $isHeadingNode, $isQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { $findMatchingParent } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect, useState } from 'react'

export const KINDS = ['paragraph', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'quote'] as const
export type Kind = (typeof KINDS)[number]

export type Format = {
  /** `null` in a list, and where nothing is selected. */
  readonly kind: Kind | null
  readonly list: 'bullet' | 'number' | null
  readonly isInTable: boolean
  readonly bold: boolean
  readonly italic: boolean
  readonly strikethrough: boolean
  /** Where the link of the selection leads. */
  readonly link: string | null
}

const NONE: Format = {
  ...{ kind: null, list: null, link: null, isInTable: false },
  ...{ bold: false, italic: false, strikethrough: false },
}

/** What the selection is, followed as it changes. */
export function useFormat(): Format {
  const [editor] = useLexicalComposerContext()
  const [format, setFormat] = useState(NONE)
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => setFormat(editorState.read($formatOf))),
    [editor],
  )
  return format
}

function $formatOf(): Format {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return NONE
  const node = selection.anchor.getNode()
  const list = $findMatchingParent(node, $isListNode)
  const link = $findMatchingParent(node, $isLinkNode)
  const isInTable = $findTableNode(node) !== null
  return {
    // In a table there are no other kinds of paragraphs.
    kind: isInTable ? null : $kindOf(node.getTopLevelElement()),
    isInTable,
    list: list ? (list.getListType() === 'number' ? 'number' : 'bullet') : null,
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    strikethrough: selection.hasFormat('strikethrough'),
    link: link?.getURL() ?? null,
  }
}

function $kindOf(block: LexicalNode | null): Kind | null {
  if ($isHeadingNode(block)) return block.getTag()
  if ($isQuoteNode(block)) return 'quote'
  return $isParagraphNode(block) ? 'paragraph' : null
}
