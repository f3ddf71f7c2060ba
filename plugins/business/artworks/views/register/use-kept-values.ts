'use client'
import { useEffect, useRef, useState } from 'react'
import {
  EMPTY_REGISTRATION,
  type FieldName,
  type RegistrationValues,
} from './registration-values.ts'

export type KeptValues = {
  readonly values: RegistrationValues
  readonly change: (changes: Partial<RegistrationValues>) => void
  /** Whether the values are what was typed on an earlier visit. */
  readonly restored: boolean
  /** Forgets what was typed and empties the form. */
  readonly discard: () => void
  /** Forgets what was typed, once it is registered. */
  readonly forget: () => void
}

const PREFIX = 'registration:'

/**
 * What is typed into the registration form, kept in this browser until it is registered or discarded, the user logs
 * out, or another user opens the form.
 *
 * @param user whose values they are: several people may share a browser.
 * @param initial what the form begins with.
 */
export function useKeptValues(user: string, initial: RegistrationValues): KeptValues {
  const key = PREFIX + user
  const first = useRef(initial)
  const [values, setValues] = useState(first.current)
  const [restored, setRestored] = useState(false)
  // The server renders the form without them.
  useEffect(() => {
    forgetOthers(key)
    const kept = read(key)
    if (!kept) return
    // What was typed while the page was loading counts.
    setValues((typed) => (typed === first.current ? kept : typed))
    setRestored(true)
  }, [key])
  return {
    values,
    restored,
    change: (changes) =>
      setValues((before) => {
        const next = { ...before, ...changes }
        write(key, next)
        return next
      }),
    discard: () => {
      write(key, null)
      setValues(initial)
      setRestored(false)
    },
    forget: () => write(key, null),
  }
}

/** Removes what users have left who did not log out. */
function forgetOthers(key: string): void {
  try {
    for (const other of Object.keys(localStorage)) {
      if (other.startsWith(PREFIX) && other !== key) localStorage.removeItem(other)
    }
  } catch {
    // Storage that is closed: nothing is in it.
  }
}

function read(key: string): RegistrationValues | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const names = Object.keys(EMPTY_REGISTRATION) as FieldName[]
    const texts = names.map((name) => [name, (kept as Record<string, unknown>)[name]])
    return Object.fromEntries(
      texts.map(([name, text]) => [name, typeof text === 'string' ? text : '']),
    ) as RegistrationValues
  } catch {
    // Storage that is closed, or holds something else: the form begins empty.
    return null
  }
}

function write(key: string, values: RegistrationValues | null): void {
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values))
    else localStorage.removeItem(key)
  } catch {
    // Storage that is closed or full: the form works, and what is typed is not kept.
  }
}
