'use client'
import { useId } from 'react'
import { FormField } from '../../../core/console/form-field.tsx'
import { useSetting } from './settings-context.ts'

type Common = {
  readonly path: readonly string[]
  readonly label: string
  readonly hint?: string
}

/** A setting that is a text; an empty one is missing. */
export function TextSetting({ path, ...shown }: Common & { readonly rows?: number }) {
  const { value, set, error, ...field } = useSetting(path)
  return (
    <FormField
      {...shown}
      {...field}
      error={error}
      onChange={(text) => set(text === '' ? undefined : text)}
      value={typeof value === 'string' ? value : ''}
    />
  )
}

type ChoiceProps = Common & {
  /** Values with their names; the first, `''`, stands for a missing setting. */
  readonly options: readonly (readonly [value: string, name: string])[]
}

/** A setting with a few values. */
export function ChoiceSetting({ path, label, hint, options }: ChoiceProps) {
  const { value, set, error, disabled } = useSetting(path)
  return (
    <SelectField
      {...{ label, options, error, disabled }}
      {...(hint !== undefined && { hint })}
      onChange={(chosen) => set(chosen === '' ? undefined : chosen)}
      value={typeof value === 'string' ? value : ''}
    />
  )
}

type SelectProps = {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly disabled: boolean
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A labelled choice; looks like Payload's own fields. A value that is no choice is shown as it is. */
export function SelectField(props: SelectProps) {
  const { label, hint, error, disabled, options, value, onChange } = props
  const id = useId()
  const isKnown = options.some(([option]) => option === value)
  return (
    <div className="field-type kit-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        aria-describedby={`${id}-more`}
        aria-invalid={error !== undefined}
        disabled={disabled}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        value={value}
      >
        {(isKnown ? options : [[value, value] as const, ...options]).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <div id={`${id}-more`}>
        {hint && <p className="kit-field__hint">{hint}</p>}
        {error && <p className="kit-field__error">{error}</p>}
      </div>
    </div>
  )
}
