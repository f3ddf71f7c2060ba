'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import './accounts.css'

type Props = {
  readonly open: boolean
  readonly heading: string
  /** Called for Esc as well. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog in front of the page. The browser keeps the focus within, and gives it back afterwards. */
export function Dialog({ open, heading, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal()
    if (!open) element.current?.close()
  }, [open])
  return (
    <dialog aria-labelledby={id} className="accounts-dialog" onClose={onClose} ref={element}>
      {open && (
        <>
          <h2 id={id}>{heading}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
