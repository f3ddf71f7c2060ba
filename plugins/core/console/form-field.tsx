'use client'
import './kit.css'
import type { ReactNode } from 'react'

type Props = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly hint?: string
  readonly error?: string | undefined
  readonly numeric?: boolean
  readonly rows?: number
  /** Of the input; `text` is the default. */
  readonly type?: 'datetime-local'
  readonly disabled?: boolean
}

/** A labelled input; screen readers read its hint and its error with it. Looks like Payload's own fields. */
export function FormField(props: Props) {
  const { name, label, value, onChange, required, hint, error, numeric, rows, type, disabled } =
    props
  const id = `register-${name.replace(/[._]/g, '-')}`
  const shared = {
    id,
    name,
    value,
    disabled,
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' '),
  }
  return (
    <div className={`field-type ${rows ? 'textarea' : 'text'} kit-field`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && <span className="required">*</span>}
      </label>
      {rows ? (
        <textarea {...shared} onChange={(event) => onChange(event.target.value)} rows={rows} />
      ) : (
        <input
          {...shared}
          autoComplete="off"
          inputMode={numeric ? 'numeric' : undefined}
          onChange={(event) => onChange(event.target.value)}
          type={type ?? 'text'}
        />
      )}
      {hint && <Line id={`${id}-hint`}>{hint}</Line>}
      {error && (
        <Line id={`${id}-error`} problem>
          {error}
        </Line>
      )}
    </div>
  )
}

function Line({ id, problem, children }: { id: string; problem?: boolean; children: ReactNode }) {
  return (
    <p className={problem ? 'kit-field__error' : 'kit-field__hint'} id={id}>
      {children}
    </p>
  )
}
