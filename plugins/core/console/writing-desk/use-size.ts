'use client'
import { type RefObject, useEffect, useState } from 'react'

export type Size = { readonly width: number; readonly height: number }

const UNKNOWN: Size = { width: 0, height: 0 }

/** The size of an element in px, followed as it changes; 0 until it is known. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(UNKNOWN)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect ?? UNKNOWN))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
