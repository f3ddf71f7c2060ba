'use client'
import { useTranslation } from '@payloadcms/ui'

/** Returns a function that formats a stored day in the language of the user. */
export function useDay(): (day: string) => string {
  const { language } = useTranslation().i18n
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  return (day) => format.format(new Date(day))
}
