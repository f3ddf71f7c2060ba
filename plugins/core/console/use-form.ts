'use client'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldMessage } from '../../../src/errors/service-error.ts'
import { callService, type Problem } from './call-service.ts'

type Options = {
  readonly url: string
  /** @default POST */
  readonly method?: 'POST' | 'PUT'
  /** Problems that are seen before anything is sent. */
  readonly check: () => readonly FieldMessage[]
  readonly body: () => object
  readonly onDone: () => void
}

export type Form = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly problem: Problem | null
  readonly submit: (event: FormEvent) => void
  /** What is wrong with a field. */
  readonly error: (name: string) => string | undefined
}

/** Sends a form as JSON, once at a time. After a problem the focus moves to the first field that has one. */
export function useForm({ url, method = 'POST', check, body, onDone }: Options): Form {
  const [found, setFound] = useState<readonly FieldMessage[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (found.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found])
  const submit = async () => {
    if (busy) return
    const wrong = check()
    setFound(wrong)
    setProblem(null)
    if (wrong.length > 0) return
    setBusy(true)
    const answer = await callService(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    })
    setBusy(false)
    if (answer.ok) return onDone()
    setFound(answer.problem.errors)
    if (answer.problem.errors.length === 0) setProblem(answer.problem)
  }
  return {
    ...{ form, busy, problem },
    submit: (event) => {
      event.preventDefault()
      void submit()
    },
    error: (name) => found.find(({ path }) => path === name)?.message,
  }
}
