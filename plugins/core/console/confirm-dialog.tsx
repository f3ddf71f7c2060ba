'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { useAccountTexts } from './use-kit-texts.ts'

export type Asked = {
  readonly heading: string
  readonly body: string
  /** Label of the button that goes ahead. */
  readonly confirm: string
  readonly run: () => Promise<void>
}

type Props = { readonly asked: Asked | null; readonly onClose: () => void }

/** Asks before something is done that somebody else will feel. */
export function Question({ asked, onClose }: Props) {
  const texts = useAccountTexts()
  const [busy, setBusy] = useState(false)
  const goAhead = async () => {
    if (busy || !asked) return
    setBusy(true)
    await asked.run()
    setBusy(false)
    onClose()
  }
  return (
    <Dialog heading={asked?.heading ?? ''} onClose={onClose} open={asked !== null}>
      <p>{asked?.body}</p>
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button id="question-confirm" margin={false} onClick={() => void goAhead()}>
          {asked?.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
