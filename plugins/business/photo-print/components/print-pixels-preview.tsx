'use client'
import './photo-print.css'
import { useConfig, useFormFields } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { brandPrint } from '../../../../src/photo-print/brand-print.ts'
import { isPrintable, printPixels } from '../../../../src/photo-print/print-pixels.ts'
import { callService } from '../../../core/console/call-service.ts'
import { useTexts } from './texts.ts'

/** The pixels of the print while its size is typed: the brand's own, or those of the formula. */
export function PrintPixelsPreview() {
  const { pixels: texts } = useTexts()
  const [widthMm, heightMm, dpi, brand] = useFormFields(([fields]) =>
    ['widthMm', 'heightMm', 'dpi', 'brand'].map((name) => fields[name]?.value),
  )
  const config = useBrandConfig(typeof brand === 'string' ? brand : null)
  const known = isWhole(widthMm) && isWhole(heightMm) && isWhole(dpi)
  const size = known ? { widthMm, heightMm, dpi } : null
  const pixels = size && printPixels(size, brandPrint(config, size))
  return (
    <div className="field-type template-value print-pixels">
      <span className="field-label">{texts.label}</span>
      <output aria-live="polite">
        {pixels === null && <span>{texts.incomplete}</span>}
        {pixels && !isPrintable(pixels) && <span>{texts.tooMany}</span>}
        {pixels && isPrintable(pixels) && (
          <>
            <strong>{texts.size(pixels.width, pixels.height)}</strong>{' '}
            <span>
              {pixels.source === 'brand'
                ? texts.brand(pixels.computed.width, pixels.computed.height)
                : texts.formula}
            </span>
          </>
        )}
      </output>
    </div>
  )
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0
}

/** The configuration of a brand as the service records it; `{}` while it is not known. */
function useBrandConfig(brand: string | null): unknown {
  const { routes } = useConfig().config
  const [configs, setConfigs] = useState<Readonly<Record<string, unknown>>>({})
  useEffect(() => {
    if (brand === null) return
    const url = `${routes.api}/brands/${encodeURIComponent(brand)}?depth=0&select[config]=true`
    let current = true
    void callService<{ config?: unknown }>(url).then((answer) => {
      if (!current || !answer.ok) return
      setConfigs((known) => ({ ...known, [brand]: answer.value.config }))
    })
    return () => {
      current = false
    }
  }, [brand, routes.api])
  return (brand !== null && configs[brand]) || {}
}
