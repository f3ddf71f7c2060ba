'use client'
import type { DefaultCellComponentProps } from 'payload'
import type { ShopState } from '../../../../src/publishing/shop-states.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useTexts } from './texts.ts'

export const SHOP_STATE_STYLES: StatusStyles<ShopState> = {
  pending: 'warning',
  current: 'success',
  refused: 'error',
}

/** Whether the shop has the current version of a template, in the list. */
export function ShopStateCell({ cellData }: DefaultCellComponentProps) {
  const { shop } = useTexts()
  if (!cellData) return null
  return <StatusPill styles={SHOP_STATE_STYLES} texts={shop} value={cellData as ShopState} />
}
