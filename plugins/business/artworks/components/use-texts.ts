'use client'
import { useTranslation } from '@payloadcms/ui'
import { type Texts, textsOf } from './texts.ts'

/** The console's texts about artworks in the language of the person who looks at it. */
export function useTexts(): Texts {
  return textsOf(useTranslation().i18n.language)
}
