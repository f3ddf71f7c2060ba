'use client'
import { useTranslation } from '@payloadcms/ui'
import { type ArtistTexts, artistTexts } from './texts.ts'

/** The texts about artists in the language of the person who looks at them. */
export function useTexts(): ArtistTexts {
  return artistTexts(useTranslation().i18n.language)
}
