'use client'
import { getTranslation } from '@payloadcms/translations'
import { useField, useTranslation } from '@payloadcms/ui'
import type { DateFieldClientProps } from 'payload'
import { FormField } from '../../../core/console/form-field.tsx'
import { useTime } from '../../../core/console/formats.ts'
import { fromTokyo, inTokyo } from '../../../core/console/tokyo-time.ts'
import { useTexts } from './texts.ts'

/** A point in time on the page of a record: a text, or an input for a local time in Tokyo. */
export function TimeField({ field, path, readOnly }: DateFieldClientProps) {
  const time = useTime()
  const texts = useTexts()
  const { i18n } = useTranslation()
  const { value, setValue, errorMessage, showError, disabled } = useField<string | null>({ path })
  const label = getTranslation(field.label || field.name, i18n)
  if (readOnly || disabled) {
    return (
      <div className="field-type kit-fact" id={`field-${path}`}>
        <span className="field-label">{label}</span>
        <span>{value ? <time dateTime={value}>{time(value)}</time> : '–'}</span>
      </div>
    )
  }
  return (
    <FormField
      error={showError ? errorMessage : undefined}
      hint={texts.tokyoTime}
      label={label}
      name={path}
      onChange={(local) => setValue(fromTokyo(local) ?? null)}
      type="datetime-local"
      value={value ? inTokyo(Date.parse(value)) : ''}
    />
  )
}
