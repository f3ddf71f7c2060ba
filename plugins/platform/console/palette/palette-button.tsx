'use client'
import './palette-button.css'
import { SearchIcon } from '@payloadcms/ui'
import { useEffect, useSyncExternalStore } from 'react'
import type { Offered } from './palette-dialog.tsx'
import { usePalette } from './palette-provider.tsx'
import { useTexts } from './texts.ts'

/** Opens the command palette, and says by which keys it opens as well. */
export function PaletteButton({ screens, actions }: Offered) {
  const texts = useTexts()
  const { open, offer } = usePalette()
  useEffect(() => offer({ screens, actions }), [offer, screens, actions])
  return (
    <button
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="palette-button"
      id="palette-open"
      onClick={open}
      type="button"
    >
      <SearchIcon />
      <span className="palette-button__label">{texts.open}</span>
      <span aria-hidden="true" className="palette-button__keys">
        {useShortcutName()}
      </span>
    </button>
  )
}

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform)
const never = () => () => {}

/** As the keyboard of the user names the keys; the server cannot know it. */
const useShortcutName = () =>
  useSyncExternalStore(
    never,
    () => (isApple() ? '⌘K' : 'Ctrl K'),
    () => 'Ctrl K',
  )
