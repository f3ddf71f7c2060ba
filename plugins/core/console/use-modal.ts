'use client'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens the `<dialog>` with this ref as a modal while `open`. The browser keeps the focus inside and
 * restores it afterwards.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return dialog
}
