'use client'
import type { DefaultCellComponentProps } from 'payload'
import type { ShopState } from '../../../../src/photo-print/shop-states.ts'
import { ShopStatePill } from './shop-state-pill.tsx'

/** What the shop knows of a template, in the list. */
export function ShopStateCell({ cellData }: DefaultCellComponentProps) {
  return cellData ? <ShopStatePill state={cellData as ShopState} /> : null
}
