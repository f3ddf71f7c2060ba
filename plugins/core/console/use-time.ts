'use client'
import { useTranslation } from '@payloadcms/ui'

/** Writes a moment in the reader's language, in the time of Tokyo. */
export function useTime(): (moment: string) => string {
  const format = new Intl.DateTimeFormat(useTranslation().i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  })
  return (moment) => format.format(new Date(moment))
}
