'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { useKitTexts } from './texts.ts'

/** An action that waits for the user's consent. */
export type Confirmation = {
  readonly heading: string
  readonly body: string
  /** Label of the button that runs the action. */
  readonly confirm: string
  readonly run: () => Promise<void>
}

type Props = {
  /** `null` closes the dialog. */
  readonly confirmation: Confirmation | null
  readonly onClose: () => void
}

/** Asks for confirmation of an action that affects other users, and closes once it has ended. */
export function ConfirmDialog({ confirmation, onClose }: Props) {
  const texts = useKitTexts()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy || !confirmation) return
    setBusy(true)
    await confirmation.run()
    setBusy(false)
    onClose()
  }
  return (
    <Dialog heading={confirmation?.heading ?? ''} onClose={onClose} open={confirmation !== null}>
      <p>{confirmation?.body}</p>
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button id="question-confirm" margin={false} onClick={() => void confirm()}>
          {confirmation?.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
