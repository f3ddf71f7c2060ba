'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OrderStatus } from '../../../../src/orders/status.ts'
import { Dialog } from '../../../core/console/dialog.tsx'
import { FormField } from '../../../core/console/form-field.tsx'
import { useHydrated } from '../../../core/console/use-hydrated.ts'
import { useTexts } from './texts.ts'

type Props = {
  /** The status that is wanted; `null` closes the dialog. */
  readonly asked: OrderStatus | null
  /** How many orders would take it. */
  readonly orders: number
  readonly busy?: boolean
  readonly onClose: () => void
  readonly onConfirm: (status: OrderStatus, reason?: string) => void
}

/**
 * Asks before orders take a status, and for the reason of a hold. Enter confirms, Esc goes back. On the page of an order it
 * is outside of the record's form, in which no other form may be.
 */
export function StatusDialog({ asked, orders, busy = false, onClose, onConfirm }: Props) {
  const texts = useTexts()
  if (!useHydrated()) return null
  return createPortal(
    <Dialog
      heading={asked ? texts.question[asked](orders) : ''}
      onClose={busy ? undefined : onClose}
      open={asked !== null}
    >
      {asked && (
        <Question
          asked={asked}
          busy={busy}
          onClose={onClose}
          onConfirm={onConfirm}
          orders={orders}
        />
      )}
    </Dialog>,
    document.body,
  )
}

function Question({ asked, orders, busy, onClose, onConfirm }: Props & { asked: OrderStatus }) {
  const texts = useTexts()
  const [reason, setReason] = useState('')
  const isHold = asked === 'on_hold'
  const given = reason.trim()
  const isReady = !busy && (!isHold || given !== '')
  function submit(event: FormEvent): void {
    event.preventDefault()
    // React would hand it on to the form of the record.
    event.stopPropagation()
    if (isReady) onConfirm(asked, isHold ? given : undefined)
  }
  return (
    <form onSubmit={submit}>
      {isHold ? (
        <FormField
          hint={texts.reasonHint}
          label={texts.reason}
          name="hold-reason"
          onChange={setReason}
          required
          value={reason}
        />
      ) : (
        <p>{texts.body[asked]}</p>
      )}
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" disabled={busy} margin={false} onClick={onClose}>
          {texts.back}
        </Button>
        <Button disabled={!isReady} id="order-confirm" margin={false} type="submit">
          {busy ? texts.running : texts.confirm[asked](orders)}
        </Button>
      </div>
    </form>
  )
}
