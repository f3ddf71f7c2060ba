'use client'
import type { DateFieldClient, DefaultCellComponentProps } from 'payload'
import { useTime } from '../../../core/console/formats.ts'

/** A point in time in a list. */
export function TimeCell({ cellData }: DefaultCellComponentProps<DateFieldClient>) {
  const time = useTime()
  if (!cellData) return '–'
  return <time dateTime={String(cellData)}>{time(String(cellData))}</time>
}
