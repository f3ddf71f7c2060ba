'use client'
import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'
import './kit.css'

type Props = {
  readonly open: boolean
  readonly heading: string
  /** Also called for Esc. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog with a heading. */
export function Dialog({ open, heading, onClose, children }: Props) {
  const element = useModal(open)
  const id = useId()
  return (
    <dialog aria-labelledby={id} className="kit-dialog" onClose={onClose} ref={element}>
      {open && (
        <>
          <h2 id={id}>{heading}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
