'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { Dialog } from '../../../core/console/dialog.tsx'
import { FormField } from '../../../core/console/form-field.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useKitTexts } from '../../../core/console/texts.ts'
import { fromTokyo, inTokyo } from '../../../core/console/tokyo-time.ts'
import { useForm } from '../../../core/console/use-form.ts'
import { useTexts } from './texts.ts'

type FormProps = {
  readonly kind: 'now' | 'planned'
  readonly url: string
  readonly onClose: () => void
  /** @param notice of success. */
  readonly onDone: (notice: string) => void
}

/** The dialog that begins maintenance, or plans it. `null` closes it. */
export function PlanDialog({
  kind,
  ...rest
}: Omit<FormProps, 'kind'> & { kind: FormProps['kind'] | null }) {
  const texts = useTexts()
  return (
    <Dialog
      heading={kind === 'now' ? texts.switchOn : texts.plan}
      onClose={rest.onClose}
      open={kind !== null}
    >
      {kind && <PlanForm kind={kind} {...rest} />}
    </Dialog>
  )
}

const HOUR_MS = 60 * 60_000

function PlanForm({ kind, url, onClose, onDone }: FormProps) {
  const texts = useTexts()
  const { cancel } = useKitTexts()
  const isNow = kind === 'now'
  const [from, setFrom] = useState(() => inTokyo(Date.now() + 24 * HOUR_MS))
  const [until, setUntil] = useState(() => (isNow ? '' : inTokyo(Date.now() + 25 * HOUR_MS)))
  const missing = (path: string, value: string) =>
    fromTokyo(value) === undefined ? [{ path, message: texts.timeNeeded }] : []
  const { form, busy, problem, submit, error } = useForm({
    url,
    method: 'PUT',
    check: () => {
      if (isNow) return until === '' ? [] : missing('until', until)
      return [...missing('from', from), ...missing('until', until)]
    },
    body: () => ({
      enabled: isNow,
      from: isNow ? null : fromTokyo(from),
      until: fromTokyo(until) ?? null,
    }),
    onDone: () => {
      onDone(isNow ? texts.done.on : texts.done.planned)
      onClose()
    },
  })
  const wrongUntil = error('until')
  const wrongFrom = error('from')
  return (
    <form className="kit-dialog__form" noValidate onSubmit={submit} ref={form}>
      {isNow ? (
        <p>{texts.onBody}</p>
      ) : (
        <FormField
          {...(wrongFrom && { error: wrongFrom })}
          label={texts.from}
          name="from"
          onChange={setFrom}
          required
          type="datetime-local"
          value={from}
        />
      )}
      <FormField
        {...(wrongUntil && { error: wrongUntil })}
        hint={isNow ? texts.expectedHint : texts.timeHint}
        label={isNow ? texts.expected : texts.until}
        name="until"
        onChange={setUntil}
        required={!isNow}
        type="datetime-local"
        value={until}
      />
      <ProblemNotice problem={problem} />
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {cancel}
        </Button>
        <Button disabled={busy} id="maintenance-submit" margin={false} type="submit">
          {isNow ? texts.switchOn : texts.save}
        </Button>
      </div>
    </form>
  )
}
