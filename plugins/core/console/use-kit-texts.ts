'use client'
import { useTranslation } from '@payloadcms/ui'
import { accountTexts } from './texts.ts'

/** The common texts in the language of the person who looks at them. */
export function useAccountTexts(): ReturnType<typeof accountTexts> {
  return accountTexts(useTranslation().i18n.language)
}
