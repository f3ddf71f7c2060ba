'use client'
import { useTranslation } from '@payloadcms/ui'
import { type SessionTexts, sessionTexts } from './texts.ts'

/** The texts about sessions in the language of the person who looks at them. */
export function useTexts(): SessionTexts {
  return sessionTexts(useTranslation().i18n.language)
}
