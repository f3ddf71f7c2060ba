'use client'
import { useTexts } from '../../components/texts.ts'

type Props = {
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether the artwork is published as soon as its pictures are ready. */
export function PublishChoice({ checked, disabled, onChange }: Props) {
  const texts = useTexts().register
  return (
    <div className="register-form__publish">
      <input
        aria-describedby="register-publish-hint"
        checked={checked}
        disabled={disabled}
        id="register-publish"
        onChange={(event) => onChange(event.target.checked)}
        type="checkbox"
      />
      <label htmlFor="register-publish">{texts.publishWhenReady}</label>
      <p className="kit-field__hint" id="register-publish-hint">
        {texts.publishHint}
      </p>
    </div>
  )
}
