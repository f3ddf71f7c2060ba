'use client'
import { Pill } from '@payloadcms/ui'
import type { ShopState } from '../../../../src/photo-print/shop-states.ts'
import { useTexts } from './use-texts.ts'

const STYLES = { pending: 'warning', current: 'success', refused: 'error' } as const

/** What the shop knows of a template, as a coloured pill. */
export function ShopStatePill({ state }: { readonly state: ShopState }) {
  const texts = useTexts()
  return (
    <Pill pillStyle={STYLES[state]} size="small">
      {texts.shop[state]}
    </Pill>
  )
}
