'use client'
import type { DateFieldClient, DefaultCellComponentProps } from 'payload'
import { CellLink } from '../../../core/console/cell-link.tsx'
import { useTime } from '../../../core/console/formats.ts'

/** A point in time in a list. */
export function TimeCell({
  cellData,
  rowData,
  collectionSlug,
  link,
  linkURL,
}: DefaultCellComponentProps<DateFieldClient>) {
  const time = useTime()
  const value: unknown = cellData
  return (
    <CellLink {...{ collectionSlug, link, linkURL }} id={rowData.id}>
      {typeof value === 'string' ? <time dateTime={value}>{time(value)}</time> : '–'}
    </CellLink>
  )
}
