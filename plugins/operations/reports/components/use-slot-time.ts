'use client'
import { useTranslation } from '@payloadcms/ui'
import type { ReportKind } from '../../../../src/reports/period.ts'

/** Returns a function that names the hour of a day, or the day of a week, by the begin of it, in Tokyo. */
export function useSlotTime(kind: ReportKind): (start: string) => string {
  const format = new Intl.DateTimeFormat(useTranslation().i18n.language, {
    timeZone: 'Asia/Tokyo',
    ...(kind === 'daily'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { month: '2-digit', day: '2-digit', weekday: 'short' }),
  })
  return (start) => format.format(new Date(start))
}
