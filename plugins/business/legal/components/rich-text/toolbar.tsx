import {
  $createParagraphNode,
  $getSelection,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'
import {
  $createHeadingNode,
  $createQuoteNode,
} from '@payloadcms/richtext-lexical/lexical/rich-text'
import { $setBlocksType } from '@payloadcms/richtext-lexical/lexical/selection'
import { $insertNodeToNearestRoot } from '@payloadcms/richtext-lexical/lexical/utils'
import { useId, useState } from 'react'
import { $createRuleNode } from '../../rich-text/nodes.ts'
import { LinkForm } from './link-form.tsx'
import { TableTools } from './table-tools.tsx'
import { useRichTexts } from './texts.ts'
import { Tool } from './tool.tsx'
import { KINDS, type Kind, useFormat } from './use-format.ts'

/** The buttons above the editor: each says what the selection is, and changes it. */
export function Toolbar() {
  const texts = useRichTexts()
  const id = useId()
  const [editor] = useLexicalComposerContext()
  const format = useFormat()
  const isEditable = useLexicalEditable()
  const [isLinking, setLinking] = useState(false)
  const nameOf = (kind: Kind) => {
    if (kind === 'paragraph' || kind === 'quote') return texts[kind]
    return texts.heading(Number(kind.slice(1)))
  }
  const become = (kind: Kind) =>
    editor.update(() => {
      $setBlocksType($getSelection(), () => {
        if (kind === 'paragraph') return $createParagraphNode()
        return kind === 'quote' ? $createQuoteNode() : $createHeadingNode(kind)
      })
    })
  const list = (type: 'bullet' | 'number') => {
    if (format.list === type) return editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
    return editor.dispatchCommand(
      type === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own. */}
      <div aria-label={texts.tools} className="rich-text__tools" role="group">
        <label className="kit-hidden" htmlFor={id}>
          {texts.kind}
        </label>
        <select
          disabled={!isEditable || format.isInTable}
          id={id}
          onChange={(event) => become(event.target.value as Kind)}
          value={format.kind ?? ''}
        >
          {format.kind === null && <option value="">–</option>}
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {nameOf(kind)}
            </option>
          ))}
        </select>
        <Tool
          isOn={format.bold}
          name={texts.bold}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')}
          sign={<b>B</b>}
        />
        <Tool
          isOn={format.italic}
          name={texts.italic}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic')}
          sign={<i>I</i>}
        />
        <Tool
          isOn={format.strikethrough}
          name={texts.strike}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough')}
          sign={<s>S</s>}
        />
        <Tool
          isOn={format.list === 'bullet'}
          isDisabled={format.isInTable}
          name={texts.bullets}
          onPress={() => list('bullet')}
          sign="•"
        />
        <Tool
          isOn={format.list === 'number'}
          isDisabled={format.isInTable}
          name={texts.numbers}
          onPress={() => list('number')}
          sign="1."
        />
        <Tool
          isDisabled={format.list === null}
          name={texts.outdent}
          onPress={() => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)}
          sign="←"
        />
        <Tool
          isDisabled={format.list === null}
          name={texts.indent}
          onPress={() => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)}
          sign="→"
        />
        <Tool
          isOn={format.link !== null}
          name={texts.link.open}
          onPress={() => setLinking(!isLinking)}
          sign={texts.link.open}
        />
        <Tool
          isDisabled={format.isInTable}
          name={texts.rule}
          onPress={() =>
            editor.update(() => {
              $insertNodeToNearestRoot($createRuleNode())
            })
          }
          sign="―"
        />
        <TableTools isInTable={format.isInTable} />
        <Tool
          name={texts.undo}
          onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
          sign="↶"
        />
        <Tool
          name={texts.redo}
          onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
          sign="↷"
        />
      </div>
      {isLinking && <LinkForm current={format.link} onClose={() => setLinking(false)} />}
    </>
  )
}
