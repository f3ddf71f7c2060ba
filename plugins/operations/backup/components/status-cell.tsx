'use client'
import type { DefaultCellComponentProps } from 'payload'
import type { Backup } from '../../../../src/payload-types.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useTexts } from './texts.ts'

export const STATUS_STYLES: StatusStyles<Backup['status']> = {
  waiting: 'light-gray',
  running: 'warning',
  done: 'success',
  failed: 'error',
}

/** How far a backup is, in the list. */
export function StatusCell({ cellData }: DefaultCellComponentProps) {
  const { status } = useTexts()
  if (!cellData) return null
  return <StatusPill styles={STATUS_STYLES} texts={status} value={cellData as Backup['status']} />
}
