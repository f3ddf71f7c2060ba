'use client'
import { Button } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { useModal } from '../../../../core/console/use-modal.ts'
import { useTexts } from './texts.ts'

type Props = {
  /** The key to show; `null` closes the dialog. */
  readonly value: string | null
  readonly onClose: () => void
}

/** The one time a key is shown, with a button that copies it. */
export function FreshKey({ value, onClose }: Props) {
  const texts = useTexts()
  const dialog = useModal(value !== null)
  const [copied, setCopied] = useState<boolean | null>(null)
  useEffect(() => {
    if (value === null) setCopied(null)
  }, [value])
  const copy = () =>
    navigator.clipboard.writeText(value ?? '').then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <dialog
      aria-describedby="fresh-key-body"
      aria-labelledby="fresh-key-heading"
      className="fresh-key"
      // Esc would lose the key unread.
      onCancel={(event) => event.preventDefault()}
      ref={dialog}
    >
      {value !== null && (
        <>
          <h2 id="fresh-key-heading">{texts.dialogHeading}</h2>
          <p id="fresh-key-body">{texts.dialogBody}</p>
          <output aria-label={texts.key} className="fresh-key__value">
            {value}
          </output>
          <p aria-live="polite" className="fresh-key__copied">
            {copied === true && texts.copied}
            {copied === false && texts.copyFailed}
          </p>
          <div className="fresh-key__actions">
            <Button id="fresh-key-copy" margin={false} onClick={() => void copy()}>
              {texts.copy}
            </Button>
            <Button buttonStyle="secondary" id="fresh-key-close" margin={false} onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
