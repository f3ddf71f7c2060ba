'use client'
import loader from '@monaco-editor/loader'
import { useEffect, useState } from 'react'

// `public/monaco` leads to the installed package.
loader.config({ paths: { vs: '/monaco/vs' } })

/** The dark theme of the editor, whose comments have too little contrast. */
const READABLE = {
  base: 'vs-dark' as const,
  inherit: true,
  rules: [{ token: 'comment', foreground: '7ca668' }],
  colors: {},
}

/** Whether the editor for code has come from this service; `failed` when it could not be loaded. */
export function useOwnEditor(): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    const loading = loader.init()
    loading.then(
      (monaco) => {
        monaco.editor.defineTheme('vs-dark', READABLE)
        // Payload's own loader takes the one that is there already.
        Object.assign(window, { monaco })
        setState('ready')
      },
      (error: unknown) => {
        if (isCancelled(error)) return
        console.error('The editor for code could not be loaded.', error)
        setState('failed')
      },
    )
    return () => loading.cancel()
  }, [])
  return state
}

function isCancelled(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'cancelation'
  )
}
