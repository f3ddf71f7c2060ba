'use client'
import { Button, ChevronIcon } from '@payloadcms/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog } from '../../../core/console/dialog.tsx'
import { useTexts } from './texts.ts'

type Props = {
  /** Keys of the pictures through which the dialog leads. */
  readonly keys: readonly string[]
  /** Key of the picture that is shown; `null` closes the dialog. */
  readonly open: string | null
  readonly heading: string
  readonly aside: ReactNode
  /** The picture. */
  readonly children: ReactNode
  /** At the end of the footer. */
  readonly note: ReactNode
  readonly onMove: (key: string) => void
  readonly onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One picture as large as the window allows. Arrow keys go on to the others, Esc closes. */
export function PictureDialog(props: Props) {
  const { keys, open, heading, aside, children, note, onMove, onClose } = props
  const texts = useTexts().gallery
  const index = keys.indexOf(open ?? '')
  const move = (step: number) => {
    const next = keys[(index + step + keys.length) % keys.length]
    if (next !== undefined) onMove(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(step)
  }
  const arrow = (label: string, direction: 'left' | 'right', step: number) => (
    <Button
      aria-label={label}
      buttonStyle="none"
      className="kit-icon-button"
      margin={false}
      onClick={() => move(step)}
    >
      <ChevronIcon direction={direction} size="large" />
    </Button>
  )
  return (
    <Dialog
      aside={index >= 0 && aside}
      className="artwork-dialog"
      heading={heading}
      large
      onClose={onClose}
      onKeyDown={onKeyDown}
      open={index >= 0}
    >
      {index >= 0 && (
        <>
          {children}
          <footer>
            {arrow(texts.previous, 'left', -1)}
            <span aria-live="polite">{texts.position(index + 1, keys.length)}</span>
            {arrow(texts.next, 'right', 1)}
            {note}
          </footer>
        </>
      )}
    </Dialog>
  )
}
