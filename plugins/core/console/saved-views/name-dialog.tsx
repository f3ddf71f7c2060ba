'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { FormField } from '../form-field.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { useKitTexts } from '../texts.ts'
import { useTexts } from './texts.ts'
import type { ChangeProblem } from './use-views.ts'

type Props = {
  readonly words: { readonly heading: string; readonly action: string }
  /** In the input at first. */
  readonly given: string
  readonly onName: (name: string) => Promise<ChangeProblem>
  readonly onClose: () => void
}

/** Asks for the name of a view until it is taken. */
export function NameDialog({ words, given, onName, onClose }: Props) {
  const texts = useTexts()
  const kit = useKitTexts()
  const [name, setName] = useState(given)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ChangeProblem>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const found = await onName(name.trim())
    setBusy(false)
    if (found === null) onClose()
    else setProblem(found)
  }
  return (
    <Dialog heading={words.heading} onClose={onClose} open>
      <form className="kit-dialog__form" noValidate onSubmit={(event) => void submit(event)}>
        <FormField
          error={typeof problem === 'string' ? texts.nameProblems[problem] : undefined}
          hint={texts.nameHint}
          label={texts.name}
          name="view"
          onChange={setName}
          required
          value={name}
        />
        <ProblemNotice problem={typeof problem === 'string' ? null : problem} />
        <div className="kit-dialog__actions">
          <Button buttonStyle="secondary" margin={false} onClick={onClose}>
            {kit.cancel}
          </Button>
          <Button id="view-save" margin={false} type="submit">
            {words.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
