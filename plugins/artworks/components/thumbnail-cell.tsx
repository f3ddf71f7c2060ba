'use client'
import './console.css'
import type { DefaultCellComponentProps } from 'payload'
import { useState } from 'react'
import { useTexts } from './use-texts.ts'

const PX = 56

/** The artwork's thumbnail in the list, or a word where there is none. */
export function ThumbnailCell({ cellData, rowData }: DefaultCellComponentProps) {
  const { panel, list } = useTexts()
  const [broken, setBroken] = useState(false)
  const url = typeof cellData === 'string' ? cellData : ''
  if (!url || broken) return <span className="artwork-thumbnail-none">{list.noThumbnail}</span>
  return (
    // biome-ignore lint/performance/noImgElement: the store serves it in its final size.
    <img
      alt={panel.thumbnail(String(rowData.title ?? ''))}
      className="artwork-thumbnail"
      decoding="async"
      height={PX}
      loading="lazy"
      onError={() => setBroken(true)}
      src={url}
      width={PX}
    />
  )
}
