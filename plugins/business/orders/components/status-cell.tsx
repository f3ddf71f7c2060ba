'use client'
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
export function StatusCell({ cellData }: { readonly cellData?: OrderStatus }) {
  return <StatusPill styles={STATUS_STYLES} texts={useTexts().status} value={cellData} />
}
