'use client'
import { useTranslation } from '@payloadcms/ui'
import { tokyoTime } from './tokyo-time.ts'

/** Returns a function that formats an ISO 8601 time in the language of the user, in the time zone of Tokyo. */
export function useTime(): (time: string) => string {
  return tokyoTime(useTranslation().i18n.language)
}

/** Returns a function that formats an amount in JPY in the language of the user. */
export function useYen(): (amount: number) => string {
  return yenIn(useTranslation().i18n.language)
}

/** Returns a function that formats an amount in JPY in a language. */
export function yenIn(language: string): (amount: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'JPY' })
  return (amount) => format.format(amount)
}
