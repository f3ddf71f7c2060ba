'use client'
import { WINDOW_SIDES } from '../../../../../src/composition/template-window.ts'
import { FormField } from '../../../../core/console/form-field.tsx'
import type { FormProblems } from '../../views/register/use-form-problems.ts'
import { useTemplateWords } from './use-template-words.ts'
import type { WindowValues } from './window-values.ts'

type Props = {
  readonly values: WindowValues
  readonly onChange: (values: WindowValues) => void
  readonly problems: FormProblems
  readonly required: boolean
  readonly disabled: boolean
}

/** The window as four numbers, with what is wrong with it as a whole. */
export function WindowFields({ values, onChange, problems, required, disabled }: Props) {
  const { window: group } = useTemplateWords()
  const whole = problems.shown.find(({ path }) => path === 'window')?.message
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form.
    <div
      aria-describedby={whole && 'template-window-error'}
      aria-labelledby="template-window-label"
      className="template-window"
      data-wrong={whole !== undefined}
      role="group"
    >
      <p className="field-label" id="template-window-label">
        {group.label}
      </p>
      <div className="template-window__sides">
        {WINDOW_SIDES.map((side) => (
          <FormField
            disabled={disabled}
            error={problems.shown.find(({ path }) => path === `window.${side}`)?.message}
            key={side}
            label={group.sides[side]}
            name={`window.${side}`}
            numeric
            onChange={(value) => {
              onChange({ ...values, [side]: value })
              problems.edited(`window.${side}`)
              problems.edited('window')
            }}
            required={required}
            value={values[side]}
          />
        ))}
      </div>
      {whole && (
        <p className="kit-field__error" id="template-window-error" role="alert">
          {whole}
        </p>
      )}
    </div>
  )
}
