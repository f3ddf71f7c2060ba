'use client'
import './photo-print.css'
import { useConfig, useFormFields } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import {
  type BrandPrint,
  isPrintable,
  type PrintSize,
  printPixels,
} from '../../../../src/photo-print/print-pixels.ts'
import { callService } from '../../../core/console/call-service.ts'
import { useTexts } from './texts.ts'

/** The pixels of the print while its size is typed: the brand's own, or those of the formula. */
export function PrintPixelsPreview() {
  const { pixels: texts } = useTexts()
  const [widthMm, heightMm, dpi, brand] = useFormFields(([fields]) =>
    ['widthMm', 'heightMm', 'dpi', 'brand'].map((name) => fields[name]?.value),
  )
  const brandPrint = useBrandPrint(typeof brand === 'string' ? brand : null)
  const known = isWhole(widthMm) && isWhole(heightMm) && isWhole(dpi)
  const size = known ? { widthMm, heightMm, dpi } : null
  const pixels = size && printPixels(size, brandPrint(size))
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

type OwnPrint = (size: PrintSize) => BrandPrint | null

/** Returns the rule that finds the brand's own pixels for a size; it finds none while the brand is not known. */
function useBrandPrint(brand: string | null): OwnPrint {
  const { routes } = useConfig().config
  const [rules, setRules] = useState<Readonly<Record<string, OwnPrint>>>({})
  useEffect(() => {
    if (brand === null) return
    const url = `${routes.api}/brands/${encodeURIComponent(brand)}?depth=0&select[config]=true`
    let current = true
    const load = async () => {
      const answer = await callService<{ config?: unknown }>(url)
      // It brings the schemas of brands, which no other page needs.
      const { brandPrint } = await import('./brand-print-in-browser.ts')
      if (!current || !answer.ok) return
      const { config } = answer.value
      setRules((known) => ({ ...known, [brand]: (size) => brandPrint(config, size) }))
    }
    void load()
    return () => {
      current = false
    }
  }, [brand, routes.api])
  return (brand !== null && rules[brand]) || (() => null)
}
