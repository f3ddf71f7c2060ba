'use client'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Window } from '../../../../../src/composition/geometry.ts'
import { callService, type Problem } from '../../../../core/console/call-service.ts'
import { pictureFaults } from '../../components/template/picture-fault.ts'
import { useTexts } from '../../components/template/texts.ts'
import {
  EMPTY_WINDOW,
  typedWindow,
  type WindowValues,
  windowFaults,
  windowText,
} from '../../components/template/window-values.ts'
import { type ChosenPicture, useChosenPicture } from '../../components/upload/use-chosen-picture.ts'
import { type FormProblems, useFormProblems } from '../register/use-form-problems.ts'
import {
  changedIdentity,
  FIRST_IDENTITY,
  identityFields,
  type TemplateIdentityValues,
} from './template-identity-values.ts'

export type NewTemplate = {
  readonly identity: TemplateIdentityValues
  readonly identify: (changes: Partial<TemplateIdentityValues>) => void
  readonly values: WindowValues
  readonly change: (values: WindowValues) => void
  /** The window that was typed; `null` for none. */
  readonly window: Window | null
  readonly chosen: ChosenPicture | null
  readonly choose: (file: File) => void
  readonly busy: boolean
  readonly problems: FormProblems
  /** Why the last attempt failed, where that is not the problem of a field. */
  readonly problem: Problem | null
  /** Attempts that have shown a problem. */
  readonly attempts: number
  /** Adds the template and leads to its page. */
  readonly send: () => Promise<void>
}

/**
 * A frame or mat that is being added.
 *
 * @param list URL of the list of frames and mats.
 */
export function useNewTemplate(api: string, list: string): NewTemplate {
  const texts = useTexts()
  const router = useRouter()
  const [identity, setIdentity] = useState(FIRST_IDENTITY)
  const [values, setValues] = useState(EMPTY_WINDOW)
  const [file, setFile] = useState<File | null>(null)
  const { chosen, choose } = useChosenPicture(setFile)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const window = typedWindow(values)
  const lacksWindow = identity.kind === 'frame' && window === null
  const found = [
    ...(file ? [] : [{ path: 'image', message: texts.picture.none }]),
    ...pictureFaults(chosen, texts.picture.otherSize),
    ...windowFaults(window, texts.windowRule),
    ...(lacksWindow ? [{ path: 'window', message: texts.noWindow }] : []),
  ]
  const problems = useFormProblems(found, problem)

  const send = async () => {
    problems.sent()
    if (found.length > 0 || !file) return setAttempts((one) => one + 1)
    setBusy(true)
    setProblem(null)
    const body = new FormData()
    // The fields come before the picture.
    for (const [name, value] of Object.entries(identityFields(identity))) body.set(name, value)
    if (window) body.set('window', windowText(window))
    body.set('image', file)
    const url = `${api}/composition-templates/create`
    const answer = await callService<{ id: string }>(url, { method: 'POST', body })
    setBusy(false)
    if (answer.ok) {
      toast.success(texts.add.done)
      return router.push(`${list}/${answer.value.id}`)
    }
    setProblem(answer.problem)
    setAttempts((one) => one + 1)
  }
  return {
    identity,
    identify: (changes) => {
      setIdentity((before) => changedIdentity(before, changes))
      for (const name of Object.keys(changes)) problems.edited(name)
    },
    values,
    change: setValues,
    window,
    chosen,
    choose: (picture) => {
      problems.edited('image')
      void choose(picture)
    },
    busy,
    problems,
    problem: problem && problem.errors.length === 0 ? problem : null,
    attempts,
    send,
  }
}
