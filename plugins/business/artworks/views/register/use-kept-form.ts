'use client'
import { useEffect, useRef, useState } from 'react'
import { type FormState, parseForm } from './form-state.ts'

export type KeptForm = {
  readonly form: FormState
  readonly change: (next: (before: FormState) => FormState) => void
  /** Whether the form is that of an earlier visit. */
  readonly restored: boolean
  /** Forgets the form and empties it. */
  readonly discard: () => void
  /** Forgets the form, once it is registered. */
  readonly forget: () => void
}

const PREFIX = 'registration:'

/**
 * The registration form, kept in this browser until it is registered or discarded, the user logs out, or another user
 * opens the form.
 *
 * @param user whose form it is: several people may share a browser.
 * @param initial what the form begins with.
 * @param onRestore gets what was kept and returns what of it is still possible.
 */
export function useKeptForm(
  user: string,
  initial: FormState,
  onRestore: (kept: FormState) => FormState,
): KeptForm {
  const key = PREFIX + user
  const first = useRef(initial)
  // Beside the state: a draft that is created after the user has left the form is kept as well.
  const latest = useRef(first.current)
  const [form, setForm] = useState(first.current)
  const [restored, setRestored] = useState(false)
  const restore = useRef(onRestore)
  const show = (next: FormState) => {
    latest.current = next
    setForm(next)
  }
  // The server renders the form without it.
  useEffect(() => {
    forgetOthers(key)
    const kept = read(key)
    // What was typed while the page was loading counts.
    if (!kept || latest.current !== first.current) return
    latest.current = restore.current(kept)
    setForm(latest.current)
    setRestored(true)
  }, [key])
  return {
    form,
    restored,
    change: (next) => {
      show(next(latest.current))
      write(key, latest.current)
    },
    discard: () => {
      write(key, null)
      show(first.current)
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

function read(key: string): FormState | null {
  try {
    return parseForm(localStorage.getItem(key) ?? '')
  } catch {
    // Storage that is closed: the form begins empty.
    return null
  }
}

function write(key: string, form: FormState | null): void {
  try {
    if (form) localStorage.setItem(key, JSON.stringify(form))
    else localStorage.removeItem(key)
  } catch {
    // Storage that is closed or full: the form works, and what is typed is not kept.
  }
}
