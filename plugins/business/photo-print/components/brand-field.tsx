'use client'
import './photo-print.css'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useDocumentInfo, useField, useTranslation } from '@payloadcms/ui'
import type { RelationshipFieldClientProps } from 'payload'
import { useEffect, useState } from 'react'
import { callService } from '../../../core/console/call-service.ts'

type Brand = { readonly id: string; readonly name: string }

const PHOTO_BRANDS =
  'depth=0&limit=100&where[kind][equals]=photo-print&where[status][not_equals]=inactive&select[name]=true'

/** The brand of a template: chosen once, among those that sell photo prints, and shown afterwards. */
export function BrandField({ field, path }: RelationshipFieldClientProps) {
  const { i18n } = useTranslation()
  const { id } = useDocumentInfo()
  const { value, setValue, showError, errorMessage } = useField<string>({ path })
  const brands = usePhotoBrands()
  const only = brands.length === 1 ? brands[0] : undefined
  useEffect(() => {
    if (only && !value && id === undefined) setValue(only.id, true)
  }, [only, value, id, setValue])
  const input = `field-${path}`
  const label = getTranslation(field.label ?? path, i18n)
  if (id !== undefined) {
    return (
      <div className="field-type template-value">
        <span className="field-label">{label}</span>
        <span>{brands.find((brand) => brand.id === value)?.name ?? value}</span>
      </div>
    )
  }
  return (
    <div className="field-type kit-field">
      <label className="field-label" htmlFor={input}>
        {label}
        <span className="required">*</span>
      </label>
      <select
        aria-describedby={showError ? `${input}-problem` : undefined}
        aria-invalid={showError}
        id={input}
        onChange={(event) => setValue(event.target.value)}
        value={value ?? ''}
      >
        <option disabled value="" />
        {brands.map((brand) => (
          <option key={brand.id} value={brand.id}>
            {brand.name}
          </option>
        ))}
      </select>
      {showError && (
        <p className="kit-field__error" id={`${input}-problem`}>
          {errorMessage}
        </p>
      )}
    </div>
  )
}

function usePhotoBrands(): readonly Brand[] {
  const { routes } = useConfig().config
  const [brands, setBrands] = useState<readonly Brand[]>([])
  useEffect(() => {
    let current = true
    void callService<{ docs: Brand[] }>(`${routes.api}/brands?${PHOTO_BRANDS}`).then((answer) => {
      if (current && answer.ok) setBrands(answer.value.docs)
    })
    return () => {
      current = false
    }
  }, [routes.api])
  return brands
}
