'use client'
import { useTranslation } from '@payloadcms/ui'
import { useTexts } from './texts.ts'

/** Returns a function that shows a number of bytes in MB. */
export function useMegabytes(): (bytes: number) => string {
  const { megabytes } = useTexts()
  const format = new Intl.NumberFormat(useTranslation().i18n.language, {
    maximumSignificantDigits: 3,
  })
  return (bytes) => megabytes(format.format(bytes / 1e6))
}
