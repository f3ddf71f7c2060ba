'use client'
import { useEffect, useRef, useState } from 'react'
import { type Duplicate, findDuplicate } from './find-duplicate.ts'

/** Looks whether the chosen picture is registered already, as soon as it is chosen. */
export function useDuplicate(url: string, picture: File | null) {
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null)
  const search = useRef<Promise<Duplicate | null>>(Promise.resolve(null))
  useEffect(() => {
    let left = false
    setDuplicate(null)
    if (!picture) return undefined
    search.current = findDuplicate(url, picture)
    void search.current.then((found) => {
      if (!left) setDuplicate(found)
    })
    return () => {
      left = true
    }
  }, [url, picture])
  return {
    duplicate,
    /** Waits for the answer about the picture that is chosen now. */
    settled: () => search.current,
  }
}
