'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { useTexts } from '../texts.ts'
import { sizeLabel } from './picture-check.ts'
import type { SentBytes } from './send-picture.ts'

type Props = { readonly sent: SentBytes; readonly onCancel: () => void }

/** How many bytes of a picture are on their way, and the button that stops it. */
export function UploadProgress({ sent: { loaded, total }, onCancel }: Props) {
  const texts = useTexts().register
  const { language } = useTranslation().i18n
  const percent = total > 0 ? Math.round((loaded / total) * 100) : 0
  const words = texts.uploading(sizeLabel(loaded, language), sizeLabel(total, language), percent)
  return (
    <div className="upload-progress">
      <div
        aria-label={texts.uploadLabel}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="kit-progress"
        role="progressbar"
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
      <p>{percent < 100 ? words : texts.checking}</p>
      <p>{texts.keepOpen}</p>
      <Button
        buttonStyle="secondary"
        id="upload-cancel"
        margin={false}
        onClick={onCancel}
        size="medium"
      >
        {texts.cancelUpload}
      </Button>
    </div>
  )
}
