'use client'
import type { DefaultCellComponentProps } from 'payload'
import { CellLink } from '../../../core/console/cell-link.tsx'
import { useTexts } from './texts.ts'

/** The kind of a mail in the list: the name of one that every brand has, or what users have called it. */
export function KindCell({ cellData, rowData, ...props }: DefaultCellComponentProps) {
  const kinds: Readonly<Record<string, string>> = useTexts().kinds
  const kind = String(cellData ?? '')
  return (
    <CellLink {...props} id={rowData.id}>
      {kinds[kind] ?? kind}
    </CellLink>
  )
}
