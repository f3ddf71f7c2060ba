'use client'
import type { DefaultCellComponentProps } from 'payload'
import { useMegabytes } from './use-megabytes.ts'

/** The size of an archive, in the list. */
export function SizeCell({ cellData }: DefaultCellComponentProps) {
  const megabytes = useMegabytes()
  return typeof cellData === 'number' ? megabytes(cellData) : '—'
}
