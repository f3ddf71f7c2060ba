import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import { $createLinkNode, $toggleLink } from '@payloadcms/richtext-lexical/lexical/link'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { type KeyboardEvent, useId, useState } from 'react'
import { isAllowedLink } from '../../../../../src/legal/create-markdown.ts'
import { useRichTexts } from './texts.ts'

type Props = {
  /** Where the link of the selection leads now. */
  readonly current: string | null
  readonly onClose: () => void
}

/** Asks where the selection leads to. It stands in the form of the record, so it is none itself. */
export function LinkForm({ current, onClose }: Props) {
  const { link: texts } = useRichTexts()
  const [editor] = useLexicalComposerContext()
  const id = useId()
  const [target, setTarget] = useState(current ?? '')
  const [isRefused, setRefused] = useState(false)
  const close = () => {
    onClose()
    editor.focus()
  }
  const set = () => {
    const isAllowed = target !== '' && isAllowedLink(target.replace(/\{\{.*?\}\}/g, 'x'))
    setRefused(!isAllowed)
    if (!isAllowed) return
    editor.update(() => $linkTo(target))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys confirm or cancel a conversion, not the form.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // Enter would save the record.
    event.preventDefault()
    set()
  }
  return (
    <div className="rich-text__link-form">
      <label htmlFor={id}>{texts.target}</label>
      <input
        aria-describedby={isRefused ? `${id}-problem` : undefined}
        aria-invalid={isRefused}
        // biome-ignore lint/a11y/noAutofocus: the button that opens it has asked for it.
        autoFocus
        id={id}
        onChange={(event) => setTarget(event.target.value)}
        onKeyDown={onKeyDown}
        type="text"
        value={target}
      />
      <button onClick={set} type="button">
        {texts.set}
      </button>
      {current !== null && (
        <button
          onClick={() => {
            editor.update(() => $toggleLink(null))
            close()
          }}
          type="button"
        >
          {texts.remove}
        </button>
      )}
      <button onClick={close} type="button">
        {texts.close}
      </button>
      {isRefused && (
        <p id={`${id}-problem`} role="alert">
          {texts.refused}
        </p>
      )}
    </div>
  )
}

/** Makes the selection a link; where nothing is selected, one that shows its target. */
function $linkTo(target: string): void {
  const selection = $getSelection() ?? $getRoot().selectEnd()
  const isEmpty = $isRangeSelection(selection) && selection.isCollapsed()
  const isInLink = selection
    .getNodes()
    .some((node) => node.getParents().some((one) => one.getType() === 'link'))
  if (isEmpty && !isInLink) $insertNodes([$createLinkNode(target).append($createTextNode(target))])
  else $toggleLink(target)
}
