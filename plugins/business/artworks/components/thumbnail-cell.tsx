'use client'
import './console.css'
import type { DefaultCellComponentProps } from 'payload'
import { ArtworkThumbnail } from './artwork-thumbnail.tsx'
import { useTexts } from './texts.ts'

const PX = 56

/** The artwork's thumbnail in the list, or a word where there is none. */
export function ThumbnailCell({ cellData, rowData }: DefaultCellComponentProps) {
  const { list } = useTexts()
  const url = typeof cellData === 'string' ? cellData : ''
  if (!url) return <span className="artwork-thumbnail-none">{list.noThumbnail}</span>
  const title = String(rowData.title ?? '')
  const size = { width: rowData.imageWidth, height: rowData.imageHeight }
  return <ArtworkThumbnail className="artwork-thumbnail" {...{ edge: PX, size, title, url }} />
}
