'use client'
import './console.css'
import type { DefaultCellComponentProps } from 'payload'
import type { ArtworkStatus } from '../../../../src/artworks/status.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useTexts } from './texts.ts'

export const STATUS_STYLES: StatusStyles<ArtworkStatus> = {
  draft: 'warning',
  published: 'success',
  archived: 'light-gray',
}

/** The status of an artwork in the list. */
export function StatusCell({ cellData }: DefaultCellComponentProps) {
  const { status } = useTexts()
  if (!cellData) return null
  return <StatusPill styles={STATUS_STYLES} texts={status} value={cellData as ArtworkStatus} />
}
