'use client'
import type { DefaultCellComponentProps } from 'payload'
import type { OrderStatus } from '../../../../src/orders/status.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useTexts } from './texts.ts'

export const STATUS_STYLES: StatusStyles<OrderStatus> = {
  new: 'light-gray',
  pending: 'warning',
  printing: 'warning',
  shipped: 'success',
  completed: 'success',
  on_hold: 'error',
  cancelled: 'light-gray',
}

/** How far an order is, in the list. */
export function StatusCell({ cellData }: DefaultCellComponentProps) {
  const { status } = useTexts()
  if (!cellData) return null
  return <StatusPill styles={STATUS_STYLES} texts={status} value={cellData as OrderStatus} />
}
