'use client'
import './console.css'
import type { ArtworkStatus } from '../../../../src/artworks/status.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useTexts } from './texts.ts'

export const STATUS_STYLES: StatusStyles<ArtworkStatus> = {
  draft: 'warning',
  published: 'success',
  archived: 'light-gray',
}

/** The status of an artwork in the list. */
export function StatusCell({ cellData }: { readonly cellData?: ArtworkStatus }) {
  return <StatusPill styles={STATUS_STYLES} texts={useTexts().status} value={cellData} />
}
