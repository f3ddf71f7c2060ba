'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { SUBJECT_NAMES } from '../../../../src/alerts/subjects.ts'
import { Dialog } from '../../../core/console/dialog.tsx'
import { FormField } from '../../../core/console/form-field.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useKitTexts } from '../../../core/console/texts.ts'
import { fromTokyo, inTokyo } from '../../../core/console/tokyo-time.ts'
import { useForm } from '../../../core/console/use-form.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const FIRST_MS = 2 * 60 * 60_000

/** The dialog that silences a service, or everything, until a time. */
export function SilenceDialog({ open, onClose, onDone }: Props) {
  const { silence } = useTexts()
  return (
    <Dialog heading={silence.heading} onClose={onClose} open={open}>
      <SilenceForm onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function SilenceForm({ onClose, onDone }: Omit<Props, 'open'>) {
  const { silence: texts, ...all } = useTexts()
  const { cancel } = useKitTexts()
  const { api } = useConfig().config.routes
  const [subject, setSubject] = useState('')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState(() => inTokyo(Date.now() + FIRST_MS))
  const { form, busy, problem, submit, error } = useForm({
    url: `${api}/alerts/silences`,
    check: () => [
      ...(reason.trim() === '' ? [{ path: 'reason', message: all.required }] : []),
      ...(fromTokyo(until) === undefined ? [{ path: 'until', message: texts.untilHint }] : []),
    ],
    body: () => ({ subject: subject || null, reason: reason.trim(), until: fromTokyo(until) }),
    onDone: () => {
      toast.success(texts.created)
      onDone()
      onClose()
    },
  })
  const wrongUntil = error('until')
  return (
    <form className="kit-dialog__form" noValidate onSubmit={submit} ref={form}>
      <div className="kit-field field-type">
        <label className="field-label" htmlFor="silence-subject">
          {texts.subject}
        </label>
        <select
          id="silence-subject"
          onChange={(event) => setSubject(event.target.value)}
          value={subject}
        >
          <option value="">{all.everything}</option>
          {SUBJECT_NAMES.map((name) => (
            <option key={name} value={name}>
              {all.subjects[name]}
            </option>
          ))}
        </select>
      </div>
      <FormField
        error={error('reason')}
        hint={texts.reasonHint}
        label={texts.reason}
        name="reason"
        onChange={setReason}
        required
        value={reason}
      />
      <div className="kit-field field-type">
        <label className="field-label" htmlFor="silence-until">
          {texts.until}
          <span className="required">*</span>
        </label>
        <input
          aria-describedby="silence-until-hint"
          aria-invalid={wrongUntil !== undefined}
          id="silence-until"
          onChange={(event) => setUntil(event.target.value)}
          type="datetime-local"
          value={until}
        />
        <p
          className={wrongUntil === undefined ? 'kit-field__hint' : 'kit-field__error'}
          id="silence-until-hint"
        >
          {wrongUntil ?? texts.untilHint}
        </p>
      </div>
      <ProblemNotice problem={problem} />
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {cancel}
        </Button>
        <Button id="silence-submit" margin={false} type="submit">
          {busy ? all.busy : texts.submit}
        </Button>
      </div>
    </form>
  )
}
