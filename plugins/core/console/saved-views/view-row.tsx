'use client'
import { EditIcon, XIcon } from '@payloadcms/ui'
import type { MouseEvent } from 'react'
import { useTexts } from './texts.ts'
import type { SavedView } from './views.ts'

type Props = {
  readonly view: SavedView
  readonly href: string
  readonly isShown: boolean
  readonly onOpen: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** A saved view in the menu: a link to it, and what changes it. */
export function ViewRow({ view: { name }, href, isShown, onOpen, onRename, onRemove }: Props) {
  const texts = useTexts()
  const open = (event: MouseEvent) => {
    // As for any link: in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li>
      <a aria-current={isShown || undefined} href={href} onClick={open}>
        {name}
      </a>
      <button
        aria-label={texts.rename(name)}
        title={texts.rename(name)}
        onClick={onRename}
        type="button"
      >
        <EditIcon />
      </button>
      <button
        aria-label={texts.remove(name)}
        title={texts.remove(name)}
        onClick={onRemove}
        type="button"
      >
        <XIcon />
      </button>
    </li>
  )
}
