'use client'
import './payload-repairs.css'
import { useTranslation } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'
import { consoleTexts } from './console-texts.ts'
import { nameControls } from './name-controls.ts'

/**
 * Mends Payload's screens around all of the console. Controls appear late, one by one and without a
 * word to us, so the page itself is watched; `data-console-ready` says that from now on it is.
 */
export function ConsoleRepairs({ children }: { readonly children: ReactNode }) {
  const { language } = useTranslation().i18n
  useEffect(() => {
    const repair = () => nameControls(document, consoleTexts(language))
    const observer = new MutationObserver(repair)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    repair()
    document.documentElement.dataset.consoleReady = ''
    return () => observer.disconnect()
  }, [language])
  return children
}
