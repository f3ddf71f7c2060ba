'use client'
import { useEffect } from 'react'

/** Calls a function again and again while the page is visible, and when it becomes visible. */
export function useRefresh(refresh: () => void, everyMs: number): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh, everyMs])
}
