'use client'
import { useState } from 'react'
import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import type { Problem } from '../../../../core/console/call-service.ts'

export type FormProblems = {
  /** What is wrong with the fields that were edited or sent. */
  readonly shown: readonly FieldMessage[]
  readonly errorAt: (path: string) => string | undefined
  /** A field was edited: its problems show at once, and what the service said of it is out of date. */
  readonly edited: (path: string) => void
  /** The form is sent: from now on all of its problems show. */
  readonly sent: () => void
}

/**
 * Which problems of a form show when: those of a field from its first edit on, all of them once the form was sent.
 *
 * @param found what is wrong with the values now.
 * @param answered what the service said of the values that were sent last.
 */
export function useFormProblems(
  found: readonly FieldMessage[],
  answered: Problem | null,
): FormProblems {
  const [isSent, setSent] = useState(false)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const isOf = (path: string) => (one: FieldMessage) =>
    one.path === path || one.path.startsWith(`${path}.`)
  const own = found.filter(({ path }) => isSent || fresh.has(path))
  const theirs = (answered?.errors ?? []).filter(
    (one) => ![...fresh].some((path) => isOf(path)(one)),
  )
  const shown = [...own, ...theirs]
  return {
    shown,
    errorAt: (path) => shown.find(isOf(path))?.message,
    edited: (path) => setFresh((before) => new Set(before).add(path)),
    sent: () => {
      setSent(true)
      setFresh(new Set())
    },
  }
}
