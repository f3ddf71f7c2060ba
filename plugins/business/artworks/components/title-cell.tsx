'use client'
import './console.css'
import type { DefaultCellComponentProps } from 'payload'
import { ArtworkLink } from './artwork-link.tsx'

/** The title in the list, which leads to the artwork, with its artist. */
export function TitleCell({ cellData, rowData }: DefaultCellComponentProps) {
  return (
    <>
      <ArtworkLink className="artwork-title-cell" id={String(rowData.id)}>
        {String(cellData ?? '')}
      </ArtworkLink>
      <span>{rowData.artist}</span>
    </>
  )
}
