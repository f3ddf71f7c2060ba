'use client'
import './kit.css'
import type { DefaultCellComponentProps } from 'payload'
import { useYen } from './formats.ts'

/** An amount in yen in a list. */
export function YenCell({ cellData }: DefaultCellComponentProps) {
  const yen = useYen()
  return typeof cellData === 'number' ? (
    <span className="kit-table__number">{yen(cellData)}</span>
  ) : (
    '–'
  )
}
