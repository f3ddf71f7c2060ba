'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import { callService, type Problem } from '../../../../core/console/call-service.ts'
import { Dialog } from '../../../../core/console/dialog.tsx'
import { FormField } from '../../../../core/console/form-field.tsx'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useKitTexts } from '../../../../core/console/texts.ts'
import { type ArtistInput, problemsOf } from './artist-input.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  /** There is an account more than before. */
  readonly onAdded: () => void
}

/** The dialog that makes an account and mails its invitation. */
export function AddArtist({ open, onClose, onAdded }: Props) {
  const { add } = useTexts()
  return (
    <Dialog heading={add} onClose={onClose} open={open}>
      <AddArtistForm onAdded={onAdded} onClose={onClose} />
    </Dialog>
  )
}

function AddArtistForm({ onClose, onAdded }: Omit<Props, 'open'>) {
  const { form: texts, ...all } = useTexts()
  const { cancel } = useKitTexts()
  const { api } = useConfig().config.routes
  const [input, setInput] = useState<ArtistInput>({ name: '', email: '' })
  const [found, setFound] = useState<readonly FieldMessage[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // After an error the focus moves to the first field that has one.
  useEffect(() => {
    if (found.length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [found])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = problemsOf(input, { ...all, form: texts })
    setFound(wrong)
    setProblem(null)
    if (wrong.length > 0) return
    setBusy(true)
    const answer = await callService(`${api}/artists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: input.name.trim(), email: input.email.trim() }),
    })
    setBusy(false)
    if (answer.ok) toast.success(texts.added(input.name.trim()))
    else if (answer.problem.code === 'MAIL_UNAVAILABLE') {
      toast.warning(texts.notMailed(input.name.trim()))
    } else {
      const { code, errors } = answer.problem
      setFound(code === 'CONFLICT' ? [{ path: 'email', message: texts.taken }] : errors)
      if (errors.length === 0) setProblem(answer.problem)
      return
    }
    onAdded()
    onClose()
  }
  const field = (name: keyof ArtistInput) => ({
    ...{ name, label: texts[name], value: input[name], required: true },
    error: found.find(({ path }) => path === name)?.message,
    onChange: (value: string) => setInput((before) => ({ ...before, [name]: value })),
  })
  return (
    <form
      className="kit-dialog__form"
      noValidate
      onSubmit={(event) => void submit(event)}
      ref={form}
    >
      <FormField {...field('name')} />
      <FormField {...field('email')} hint={texts.emailHint} />
      <ProblemNotice problem={problem} />
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {cancel}
        </Button>
        <Button id="artist-submit" margin={false} type="submit">
          {busy ? texts.busy : texts.submit}
        </Button>
      </div>
    </form>
  )
}
