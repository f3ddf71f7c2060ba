'use client'
import type { DefaultCellComponentProps } from 'payload'
import type { SiteDeployment } from '../../../../src/payload-types.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useTexts } from './texts.ts'

type Status = SiteDeployment['status']

export const STATUS_STYLES: StatusStyles<Status> = {
  pending: 'warning',
  succeeded: 'success',
  failed: 'error',
}

/** What came of a deployment, in the list. */
export function StatusCell({ cellData }: DefaultCellComponentProps) {
  const { status } = useTexts()
  if (!cellData) return null
  return <StatusPill styles={STATUS_STYLES} texts={status} value={cellData as Status} />
}
