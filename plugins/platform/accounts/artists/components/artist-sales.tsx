'use client'
import { ShimmerEffect, useTranslation } from '@payloadcms/ui'
import { useYen } from '../../../../core/console/formats.ts'
import { useTexts } from './texts.ts'

/** What is known of an artist's sales by now. */
export type SalesShown =
  | { readonly units: number; readonly amount_jpy: number }
  | 'pending'
  | 'unknown'

/** What the works of an artist brought and how many were sold, or that this is not known yet, or at all. */
export function ArtistSales({ sales }: { readonly sales: SalesShown }) {
  const texts = useTexts()
  const yen = useYen()
  const { language } = useTranslation().i18n
  if (sales === 'pending') {
    return (
      <div>
        <span className="kit-hidden">{texts.salesPending}</span>
        <ShimmerEffect height="1.25rem" width="5rem" />
      </div>
    )
  }
  if (sales === 'unknown') {
    return (
      <span>
        <span aria-hidden="true">—</span>
        <span className="kit-hidden">{texts.salesUnknown}</span>
      </span>
    )
  }
  const units = new Intl.NumberFormat(language).format(sales.units)
  return (
    <>
      {yen(sales.amount_jpy)}
      <span className="kit-table__detail">{texts.sold(units)}</span>
    </>
  )
}
