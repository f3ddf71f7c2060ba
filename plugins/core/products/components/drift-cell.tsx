'use client'
import type { ShopDrift } from '../../../../src/publishing/compare-products.ts'
import { StatusPill, type StatusStyles } from '../../console/status-pill.tsx'
import { useTexts } from './texts.ts'

const DRIFT_STYLES: StatusStyles<ShopDrift> = { changed: 'warning', deleted: 'error' }

/** Whether a product was changed in the shop, in the list. */
export function DriftCell({ cellData }: { readonly cellData?: ShopDrift | null }) {
  return <StatusPill styles={DRIFT_STYLES} texts={useTexts().drift} value={cellData} />
}
