'use client'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * A `<dialog>` with this ref stands in front of the page while `open`. The browser keeps the focus within,
 * and gives it back afterwards.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return dialog
}
