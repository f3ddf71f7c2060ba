'use client'
import { useTranslation } from '@payloadcms/ui'
import { en } from './texts-en.ts'
import { ja } from './texts-ja.ts'

/** The console's texts about photo prints in the language of the person who looks at it. */
export function useTexts(): typeof en {
  return useTranslation().i18n.language === 'ja' ? ja : en
}
