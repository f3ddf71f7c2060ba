'use client'
import { useEffect } from 'react'

/** Makes the browser ask before it leaves the page or loads it again, while something would be lost by that. */
export function useLeaveQuestion(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
