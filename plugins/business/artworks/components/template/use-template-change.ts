'use client'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Window } from '../../../../../src/composition/geometry.ts'
import { WINDOW_SIDES } from '../../../../../src/composition/template-window.ts'
import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import type { CompositionTemplate } from '../../../../../src/payload-types.ts'
import { type Answer, callService, type Problem } from '../../../../core/console/call-service.ts'
import { type FormProblems, useFormProblems } from '../../views/register/use-form-problems.ts'
import { type ChosenPicture, useChosenPicture } from '../upload/use-chosen-picture.ts'
import { pictureFaults } from './picture-fault.ts'
import { useTexts } from './texts.ts'
import {
  typedWindow,
  type WindowValues,
  windowFaults,
  windowText,
  windowValuesOf,
} from './window-values.ts'

export type TemplateChange = {
  readonly values: WindowValues
  readonly change: (values: WindowValues) => void
  /** The window that was typed; `null` for none. */
  readonly window: Window | null
  readonly chosen: ChosenPicture | null
  readonly choose: (file: File) => void
  /** Whether there is something to save. */
  readonly changed: boolean
  readonly busy: boolean
  readonly problems: FormProblems
  /** Why the last attempt failed, where that is not the problem of a field. */
  readonly problem: Problem | null
  /** Attempts that have shown a problem. */
  readonly attempts: number
  /** Returns whether it was saved. */
  readonly save: () => Promise<boolean>
}

/** Another picture, another window or both for a template. */
export function useTemplateChange(api: string, template: CompositionTemplate): TemplateChange {
  const texts = useTexts()
  const router = useRouter()
  const recorded = windowValuesOf(template.window)
  const [values, setValues] = useState(recorded)
  const [file, setFile] = useState<File | null>(null)
  const { chosen, choose } = useChosenPicture(setFile)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const window = typedWindow(values)
  const isMoved = WINDOW_SIDES.some((side) => values[side] !== recorded[side])
  const found = [
    ...pictureFaults(chosen, texts.picture.otherSize),
    ...(window || !isMoved
      ? windowFaults(window, texts.windowRule)
      : WINDOW_SIDES.map((side) => ({ path: `window.${side}`, message: texts.windowRule }))),
  ]
  const problems = useFormProblems(found, problem)

  const failed = () => {
    setAttempts((one) => one + 1)
    return false
  }
  const save = async () => {
    problems.sent()
    if (!(file || isMoved)) return false
    if (found.length > 0) return failed()
    setBusy(true)
    setProblem(null)
    const answer = await send(`${api}/composition-templates/${template.id}`, file, window)
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.problem)
      return failed()
    }
    toast.success(texts.panel.done)
    router.refresh()
    return true
  }
  return {
    values,
    change: setValues,
    window,
    chosen,
    choose: (chosenFile) => {
      problems.edited('image')
      void choose(chosenFile)
    },
    changed: file !== null || isMoved,
    busy,
    problems,
    problem: problem && problem.errors.length === 0 ? problem : null,
    attempts,
    save,
  }
}

/** A picture with its window in one request, because each alone may not fit what the record has of the other. */
async function send(
  url: string,
  file: File | null,
  window: Window | null,
): Promise<Answer<unknown>> {
  if (file) {
    const form = new FormData()
    form.set('image', file)
    const query = window ? `?window=${windowText(window)}` : ''
    return callService(`${url}/image${query}`, { method: 'PUT', body: form })
  }
  const answer = await callService(`${url}/window`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(window),
  })
  if (answer.ok) return answer
  // Here the window is the whole body.
  const errors = answer.problem.errors.map(inWindow)
  return { ok: false, problem: { ...answer.problem, errors } }
}

function inWindow({ path, message }: FieldMessage): FieldMessage {
  const isSide = WINDOW_SIDES.some((side) => side === path)
  return { path: isSide ? `window.${path}` : path, message }
}
