'use client'
import { getTranslation } from '@payloadcms/translations'
import { useField, useTranslation } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useState } from 'react'
import { FormField } from '../../../core/console/form-field.tsx'
import { useShopFieldProblem } from '../../../core/products/components/use-shop-field-problem.ts'
import { tagsOf } from './tags-of.ts'
import { useTexts } from './texts.ts'

/** Tags as one line of text, which works with the keyboard and with screen readers. */
export function TagsField({ field, path, readOnly }: TextFieldClientProps) {
  const { register } = useTexts()
  const { i18n } = useTranslation()
  const { value, setValue, errorMessage, showError } = useField<string[] | null>({ path })
  const problem = useShopFieldProblem(path)
  const [typed, setTyped] = useState<string | null>(null)
  const saved = (value ?? []).join(', ')
  // What was typed stays as it is while it means the same, also a comma at its end.
  const shown = typed !== null && tagsOf(typed).join(', ') === saved ? typed : saved
  return (
    <FormField
      disabled={readOnly ?? false}
      error={showError ? errorMessage : problem}
      hint={register.tagsHint}
      label={getTranslation(field.label ?? path, i18n)}
      name={path}
      onChange={(text) => {
        setTyped(text)
        setValue(tagsOf(text))
      }}
      required
      value={shown}
    />
  )
}
