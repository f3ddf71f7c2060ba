'use client'
import { useEffect } from 'react'

/** Payload's menu of a record is a button without a name, which screen readers cannot announce. */
export function useNamedMenu(name: string): void {
  useEffect(() => {
    const menu = document.querySelector('.doc-controls__popup .popup-button')
    menu?.setAttribute('aria-label', name)
  })
}
