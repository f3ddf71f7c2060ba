'use client'
import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => void>>

/** Runs what belongs to a key, unless the user writes, a dialog is open, or the key is part of a combination. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select')) return
      if (document.querySelector('dialog[open]')) return
      const run = current.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
