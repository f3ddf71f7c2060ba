'use client'
import { Pill } from '@payloadcms/ui'
import type { ArtworkStatus } from '../../../../src/artworks/status.ts'
import { useTexts } from './use-texts.ts'

const STYLES = { draft: 'warning', published: 'success', archived: 'light-gray' } as const

/** The status of an artwork as a coloured pill. */
export function StatusPill({ status }: { readonly status: ArtworkStatus }) {
  const texts = useTexts()
  return (
    <Pill
      className={`artwork-status artwork-status--${status}`}
      pillStyle={STYLES[status]}
      size="small"
    >
      {texts.status[status]}
    </Pill>
  )
}
