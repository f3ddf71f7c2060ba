'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import type { ChannelName } from '../../../../src/alerts/channel.ts'
import { Dialog } from '../../../core/console/dialog.tsx'
import { FormField } from '../../../core/console/form-field.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useKitTexts } from '../../../core/console/texts.ts'
import { useForm } from '../../../core/console/use-form.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly open: boolean
  readonly channels: readonly ChannelName[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The dialog that alerts all operators, with a reason and a confirmation. */
export function EmergencyDialog({ open, ...rest }: Props) {
  const { emergency } = useTexts()
  return (
    <Dialog heading={emergency.heading} onClose={rest.onClose} open={open}>
      <EmergencyForm {...rest} />
    </Dialog>
  )
}

function EmergencyForm({ channels, onClose, onDone }: Omit<Props, 'open'>) {
  const { emergency: texts, required, busy: wait } = useTexts()
  const { cancel } = useKitTexts()
  const { api } = useConfig().config.routes
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const { form, busy, problem, submit, error } = useForm({
    url: `${api}/alerts/emergency`,
    check: () => [
      ...(reason.trim() === '' ? [{ path: 'reason', message: required }] : []),
      ...(confirmed ? [] : [{ path: 'confirm', message: texts.confirmNeeded }]),
    ],
    body: () => ({ reason: reason.trim(), confirm: confirmed }),
    onDone: () => {
      toast.success(texts.sent)
      onDone()
      onClose()
    },
  })
  const unconfirmed = error('confirm')
  return (
    <form className="kit-dialog__form" noValidate onSubmit={submit} ref={form}>
      <p>{texts.body(channels.map((name) => texts.channels[name]).join(texts.and))}</p>
      <FormField
        error={error('reason')}
        label={texts.reason}
        name="reason"
        onChange={setReason}
        required
        rows={3}
        value={reason}
      />
      <div className="kit-field">
        <label className="alerts-confirm">
          <input
            aria-describedby={unconfirmed === undefined ? undefined : 'emergency-confirm-error'}
            aria-invalid={unconfirmed !== undefined}
            checked={confirmed}
            id="emergency-confirm"
            onChange={(event) => setConfirmed(event.target.checked)}
            type="checkbox"
          />
          {texts.confirm}
        </label>
        {unconfirmed !== undefined && (
          <p className="kit-field__error" id="emergency-confirm-error">
            {unconfirmed}
          </p>
        )}
      </div>
      <ProblemNotice problem={problem} />
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {cancel}
        </Button>
        <Button id="emergency-submit" margin={false} type="submit">
          {busy ? wait : texts.submit}
        </Button>
      </div>
    </form>
  )
}
