'use client'
import type { ChoiceWords } from './use-template-words.ts'

type Props<Value extends string> = {
  readonly name: string
  readonly words: ChoiceWords
  readonly values: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

/** One of the values of a field of a template. */
export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { name, words, values, value, onChange, error, disabled } = props
  const id = `template-${name}`
  return (
    <div className="field-type kit-field">
      <label className="field-label" htmlFor={id}>
        {words.label}
        <span className="required">*</span>
      </label>
      <select
        aria-describedby={error && `${id}-error`}
        aria-invalid={error !== undefined}
        disabled={disabled}
        id={id}
        onChange={(event) => {
          const chosen = values.find((one) => one === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
        value={value}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {words.nameOf(one)}
          </option>
        ))}
      </select>
      {error && (
        <p className="kit-field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
