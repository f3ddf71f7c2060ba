'use client'
import { StatusPill, type StatusStyles } from '../../console/status-pill.tsx'
import type { Version } from '../version-series.ts'
import { useTexts } from './texts.ts'

type Status = Version['status']

export const STATUS_STYLES: StatusStyles<Status> = {
  draft: 'warning',
  published: 'success',
  archived: 'light-gray',
}

/** How far a version is on its way to the public, in the list. */
export function StatusCell({ cellData }: { readonly cellData?: Status }) {
  return <StatusPill styles={STATUS_STYLES} texts={useTexts().status} value={cellData} />
}
