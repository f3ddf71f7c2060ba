import {
  $getRoot,
  $getSelection,
  $insertNodes,
  $isParagraphNode,
  $isRangeSelection,
  HISTORY_PUSH_TAG,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { SourceText } from '../../../../../src/legal/rich-text/blocks.ts'
import { readSource } from '../../../../../src/legal/rich-text/read-source.ts'
import { writeText } from '../../../../../src/legal/rich-text/write-text.ts'
import { keepRules } from '../../rich-text/keep-rules.ts'
import { TagNode } from '../../rich-text/nodes.ts'
import { $readBlocks } from '../../rich-text/read-state.ts'
import { $inlineNodesOf, $nodesOf } from '../../rich-text/show-blocks.ts'
import { $blockAround } from '../../rich-text/tables.ts'
import { useRichTexts } from './texts.ts'

export type RichTextHandle = {
  /** Inserts Markdown at the cursor, or at the end where there is none yet. */
  readonly insert: (code: string) => void
}

type Props = {
  readonly source: SourceText
  readonly isEditable: boolean
  readonly onText: (text: string) => void
  readonly onNotice: (notice: string) => void
  readonly ref?: Ref<RichTextHandle> | undefined
}

/** What connects the editor with the desk around it: its rules, the text that it makes, and what is inserted. */
export function EditorLink({ source, isEditable, onText, onNotice, ref }: Props) {
  const [editor] = useLexicalComposerContext()
  const texts = useRichTexts()
  const newest = useRef({ onText, onNotice, texts })
  newest.current = { onText, onNotice, texts }

  useEffect(() => {
    let isRefused = false
    let isPrivate = false
    let isConverting = false
    return mergeRegister(
      keepRules(editor, {
        onRefused: () => {
          isRefused = true
        },
        onPrivate: () => {
          isPrivate = true
        },
      }),
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0 && !isConverting) return
        // Japanese stands in the text before its conversion is confirmed.
        isConverting = editor.isComposing()
        if (isConverting) return
        const { text, exact } = writeText(source, editorState.read($readBlocks))
        const { texts, onText, onNotice } = newest.current
        const removed = isPrivate ? texts.private : ''
        onNotice(isRefused ? texts.section.refused : removed || (exact ? '' : texts.inexact))
        isRefused = false
        isPrivate = false
        onText(text)
      }),
    )
  }, [editor, source])

  useEffect(() => {
    editor.setEditable(isEditable)
    const buttons = editor.getRootElement()?.querySelectorAll('button') ?? []
    for (const button of buttons) button.disabled = !isEditable
  }, [editor, isEditable])

  useImperativeHandle(ref, () => ({
    insert: (code) => {
      editor.update(() => $insertMarkdown(code), { tag: HISTORY_PUSH_TAG })
      editor.focus()
    },
  }))
  return null
}

function $insertMarkdown(code: string): void {
  const read = readSource(code)
  if ('kind' in read) return
  const blocks = read.blocks.map(({ block }) => block)
  const [only, ...others] = blocks
  const selection = $getSelection() ?? $getRoot().selectEnd()
  if (only?.type === 'paragraph' && others.length === 0) {
    $insertNodes($inlineNodesOf(only.content))
    return
  }
  const anchor = $isRangeSelection(selection) ? selection.anchor.getNode() : null
  const nodes = $nodesOf(blocks)
  const block = (anchor && $blockAround(anchor)) ?? $getRoot().getLastChild()
  // A tag stands between the blocks, never within one.
  if (block) for (const node of nodes.toReversed()) block.insertAfter(node)
  else $getRoot().append(...nodes)
  // Before the first tag stands a paragraph for all brands.
  const first = nodes.findIndex((node) => node instanceof TagNode)
  nodes
    .slice(first + 1)
    .find($isParagraphNode)
    ?.selectEnd()
}
