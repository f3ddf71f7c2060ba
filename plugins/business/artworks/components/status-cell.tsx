'use client'
import './console.css'
import type { DefaultCellComponentProps } from 'payload'
import type { ArtworkStatus } from '../../../../src/artworks/status.ts'
import { StatusPill } from './status-pill.tsx'

/** The status of an artwork in the list. */
export function StatusCell({ cellData }: DefaultCellComponentProps) {
  return cellData ? <StatusPill status={cellData as ArtworkStatus} /> : null
}
