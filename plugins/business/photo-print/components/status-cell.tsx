'use client'
import type { DefaultCellComponentProps } from 'payload'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { StatusPill } from './status-pill.tsx'

/** Whether a template is on, in the list. */
export function StatusCell({ cellData }: DefaultCellComponentProps) {
  return cellData ? <StatusPill status={cellData as PhotoTemplate['status']} /> : null
}
