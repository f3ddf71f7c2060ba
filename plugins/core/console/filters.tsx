'use client'
import './kit.css'
import { Button } from '@payloadcms/ui'

type FieldProps<Value extends string> = {
  /** Of the element. */
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

type ChoiceProps<Value extends string> = FieldProps<Value> & {
  /** Values with their names, which say what is chosen: the label is for screen readers. */
  readonly options: readonly (readonly [NoInfer<Value>, string])[]
}

/** A filter with a few values. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { id, label, value, onChange, options } = props
  return (
    <div className="kit-field kit-filters__choice">
      <label className="kit-hidden" htmlFor={id}>
        {label}
      </label>
      <select id={id} onChange={(event) => onChange(event.target.value as Value)} value={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

type TimeProps = FieldProps<string> & { readonly type: 'date' | 'datetime-local' }

/** A filter by a day or a time. */
export function TimeInput({ id, label, value, onChange, type }: TimeProps) {
  return (
    <div className="kit-field kit-filters__time">
      <label htmlFor={id}>{label}</label>
      <input id={id} onChange={(event) => onChange(event.target.value)} type={type} value={value} />
    </div>
  )
}

type ButtonsProps<Value extends string> = {
  /** Of the element; those of the buttons begin with it. */
  readonly id: string
  readonly label: string
  /** `null`: none is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly (readonly [NoInfer<Value>, string])[]
  /** @default 'small' */
  readonly size?: 'small' | 'medium'
}

/** A choice of a few values, all of which are seen. */
export function ChoiceButtons<Value extends string>(props: ButtonsProps<Value>) {
  const { id, label, value, onChange, options, size = 'small' } = props
  return (
    <fieldset className="kit-bar" id={id}>
      <legend className="kit-hidden">{label}</legend>
      {options.map(([option, text]) => (
        <Button
          buttonStyle={option === value ? 'primary' : 'secondary'}
          extraButtonProps={{ 'aria-pressed': option === value }}
          id={`${id}-${option}`}
          key={option}
          margin={false}
          onClick={() => onChange(option)}
          size={size}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
