'use client'
import { Button } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../core/console/dialog.tsx'
import { useTexts } from './texts.ts'

type Props = {
  /** The key to show; `null` closes the dialog. */
  readonly value: string | null
  readonly onClose: () => void
}

/** The one time a key is shown, with a button that copies it. */
export function FreshKey({ value, onClose }: Props) {
  const texts = useTexts()
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
    <Dialog
      aria-describedby="fresh-key-body"
      className="fresh-key"
      heading={texts.dialogHeading}
      open={value !== null}
    >
      <p id="fresh-key-body">{texts.dialogBody}</p>
      <output aria-label={texts.key} className="fresh-key__value">
        {value}
      </output>
      <p aria-live="polite" className="fresh-key__copied">
        {copied === true && texts.copied}
        {copied === false && texts.copyFailed}
      </p>
      <div className="kit-bar">
        <Button id="fresh-key-copy" margin={false} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button buttonStyle="secondary" id="fresh-key-close" margin={false} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
