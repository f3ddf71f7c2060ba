'use client'
import { Button } from '@payloadcms/ui'
import { useRef } from 'react'
import { ACCEPTED_TYPES } from '../upload/picture-check.ts'
import { PictureFacts } from '../upload/picture-facts.tsx'
import type { ChosenPicture } from '../upload/use-chosen-picture.ts'
import { useTexts } from './texts.ts'
import { CANVAS_SIZE } from './window-values.ts'

type Props = {
  readonly chosen: ChosenPicture | null
  readonly onChoose: (file: File) => void
  readonly required: boolean
  readonly error: string | undefined
  readonly disabled: boolean
}

/** Chooses the picture of a template, and says what is known of it. The preview is beside it. */
export function TemplatePicture({ chosen, onChoose, required, error, disabled }: Props) {
  const texts = useTexts().picture
  const input = useRef<HTMLInputElement>(null)
  const reason = chosen?.check?.ok === false ? chosen.check.reason : error
  return (
    <div className="field-type kit-field template-picture" data-wrong={reason !== undefined}>
      <span className="field-label">
        {texts.label}
        {required && <span className="required">*</span>}
      </span>
      <Button
        buttonStyle="secondary"
        disabled={disabled}
        extraButtonProps={{ 'aria-describedby': 'template-picture-hint template-picture-state' }}
        id="template-choose"
        margin={false}
        onClick={() => input.current?.click()}
        size="medium"
      >
        {chosen ? texts.change : texts.choose}
      </Button>
      <input
        accept={ACCEPTED_TYPES.join(',')}
        aria-hidden="true"
        data-testid="template-file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          // The same file, corrected on disk, should count as a new choice.
          event.target.value = ''
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <p className="kit-field__hint" id="template-picture-hint">
        {texts.hint(CANVAS_SIZE)}
      </p>
      <div aria-live="polite" id="template-picture-state">
        {chosen && <PictureFacts {...chosen} />}
        {reason && <p className="kit-field__error">{reason}</p>}
      </div>
    </div>
  )
}
