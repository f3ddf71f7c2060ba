'use client'
import './photo-print.css'
import { Pill } from '@payloadcms/ui'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { useTexts } from './use-texts.ts'

/** Whether a template is on, as a coloured pill. */
export function StatusPill({ status }: { readonly status: PhotoTemplate['status'] }) {
  const texts = useTexts()
  return (
    <Pill pillStyle={status === 'active' ? 'success' : 'light-gray'} size="small">
      {texts.status[status]}
    </Pill>
  )
}
