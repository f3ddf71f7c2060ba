'use client'
import './nav-icons.css'
import './payload-repairs.css'
import { type ReactNode, useEffect } from 'react'
import { pressInSortable } from './press-in-sortable.ts'
import { changedParts, mendPart } from './repairs.ts'
import { useTexts } from './texts.ts'
import { useOpenSidebar } from './use-open-sidebar.ts'
import { useToastsOfPage } from './use-toasts-of-page.ts'

/** Of attributes only roles: what becomes draggable late gets one then. */
const WATCHED = { childList: true, subtree: true, characterData: true, attributeFilter: ['role'] }

/**
 * Mends Payload's screens around all of the console. Controls appear late, one by one and without a
 * word to us, so the page itself is watched; `data-console-ready` says that from now on it is.
 */
export function ConsoleRepairs({ children }: { readonly children: ReactNode }) {
  const texts = useTexts()
  useOpenSidebar()
  useToastsOfPage()
  useEffect(() => {
    const observer = new MutationObserver((records) => {
      for (const part of changedParts(records)) mendPart(part, texts)
    })
    observer.observe(document.body, WATCHED)
    mendPart(document.body, texts)
    document.documentElement.dataset.consoleReady = ''
    return () => observer.disconnect()
  }, [texts])
  useEffect(() => {
    // On its way down, before React hears of it.
    window.addEventListener('keydown', pressInSortable, { capture: true })
    return () => window.removeEventListener('keydown', pressInSortable, { capture: true })
  }, [])
  return children
}
