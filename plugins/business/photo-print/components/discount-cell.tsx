'use client'
import { useState } from 'react'
import { cellValue, type DiscountRow } from './discount-rows.ts'

type Value = DiscountRow['quantity']
type Props = {
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly problem: string | undefined
  readonly disabled: boolean
}

/** One number of the table; its problem is read out with it. */
export function DiscountCell({ id, label, value, onChange, problem, disabled }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed stays as it is while it means the same, also in full-width digits.
  const shown = typed !== null && cellValue(typed) === value ? typed : String(value ?? '')
  return (
    <>
      <input
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem !== undefined}
        aria-label={label}
        autoComplete="off"
        disabled={disabled}
        id={id}
        inputMode="numeric"
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(cellValue(event.target.value))
        }}
        type="text"
        value={shown}
      />
      {problem && (
        <p className="kit-field__error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}
