'use client'
import { useEffect } from 'react'

type Row = { readonly id?: unknown; readonly title?: unknown }

/** Gives the checkboxes of the list's rows a name for screen readers: Payload leaves them nameless. */
export function useRowNames(rows: readonly Row[], name: (title: string) => string): void {
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>('.collection-list .select-row input')
    boxes.forEach((box, index) => {
      box.setAttribute('aria-label', name(String(rows[index]?.title ?? index + 1)))
    })
  }, [rows, name])
}
