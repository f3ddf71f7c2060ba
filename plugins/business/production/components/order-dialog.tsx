'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Problem } from '../../../core/console/call-service.ts'
import { Dialog } from '../../../core/console/dialog.tsx'
import { FormField } from '../../../core/console/form-field.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useTexts } from './texts.ts'

/** What is asked for before it is done. */
export type Asked = 'reject' | 'request' | 'ship' | 'note' | 'reprint'

type Props = {
  readonly asked: Asked | null
  readonly busy: boolean
  /** Why it was not done. The dialog stays, with what was typed. */
  readonly problem: Problem | null
  readonly onClose: () => void
  readonly onSend: (path: string, json: object) => Promise<void>
}

/**
 * Asks for a reason, a shipment or a note. Enter confirms, Esc goes back. On the page of an order it is outside of the
 * record's form, in which no other form may be.
 */
export function OrderDialog({ asked, onClose, ...rest }: Props) {
  const texts = useTexts()
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const headings = {
    reject: texts.rejectHeading,
    request: texts.requestHeading,
    ship: texts.shipHeading,
    note: texts.noteHeading,
    reprint: texts.reprintHeading,
  }
  if (!inBrowser) return null
  // It stays when it is closed, so that the focus returns to where it was.
  return createPortal(
    <Dialog heading={asked ? headings[asked] : ''} onClose={onClose} open={asked !== null}>
      {asked && <Question asked={asked} onClose={onClose} {...rest} />}
    </Dialog>,
    document.body,
  )
}

function Question({ asked, busy, problem, onClose, onSend }: Props & { readonly asked: Asked }) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const [carrier, setCarrier] = useState('')
  const [isInquiry, setInquiry] = useState(false)
  const labels = {
    reject: texts.reason,
    request: texts.reason,
    ship: texts.tracking,
    note: texts.noteText,
    reprint: texts.reason,
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    // React would hand it on to the form of the record.
    event.stopPropagation()
    if (busy) return
    const value = text.trim()
    if (asked === 'ship')
      void onSend('ship', { carrier: carrier.trim() || null, trackingNumber: value || null })
    else if (value === '') return
    else if (asked === 'note')
      void onSend('notes', { kind: isInquiry ? 'inquiry' : 'note', text: value })
    else if (asked === 'reprint') void onSend('reprint', { reason: value })
    else void onSend('check', { decision: asked, reason: value })
  }
  return (
    <form className="kit-dialog__form" onSubmit={submit}>
      {asked === 'ship' && (
        <FormField label={texts.carrier} name="carrier" onChange={setCarrier} value={carrier} />
      )}
      <FormField
        label={labels[asked]}
        name="order-text"
        onChange={setText}
        value={text}
        {...(asked !== 'ship' && { hint: texts.reasonHint, required: true })}
      />
      {asked === 'note' && (
        <label className="order-work__check">
          <input
            checked={isInquiry}
            onChange={(event) => setInquiry(event.target.checked)}
            type="checkbox"
          />
          {texts.isInquiry}
        </label>
      )}
      <ProblemNotice problem={problem} />
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {texts.back}
        </Button>
        <Button
          disabled={busy || (asked !== 'ship' && text.trim() === '')}
          id="order-dialog-confirm"
          margin={false}
          type="submit"
        >
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
