'use client'
import './photo-print.css'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useTexts } from './texts.ts'

type Status = PhotoTemplate['status']

export const STATUS_STYLES: StatusStyles<Status> = { active: 'success', inactive: 'light-gray' }

/** Whether a template is active, in the list. */
export function StatusCell({ cellData }: { readonly cellData?: Status }) {
  return <StatusPill styles={STATUS_STYLES} texts={useTexts().status} value={cellData} />
}
