'use client'
import './console.css'
import type { DefaultCellComponentProps } from 'payload'
import { RecordLink } from '../../../core/console/record-link.tsx'

/** The title in the list, which leads to the artwork, with its artist. */
export function TitleCell({ cellData, rowData }: DefaultCellComponentProps) {
  return (
    <>
      <RecordLink className="artwork-title-cell" collection="artworks" id={String(rowData.id)}>
        {String(cellData ?? '')}
      </RecordLink>
      <span>{rowData.artist}</span>
    </>
  )
}
