'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the code of the page runs already. Until then a form that is sent is lost: the browser loads the page again,
 * without what was typed.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
