'use client'
import { useTranslation } from '@payloadcms/ui'

/** Returns a function that formats an amount in JPY in the language of the user. */
export function useYen(): (amount: number) => string {
  const { language } = useTranslation().i18n
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'JPY' })
  return (amount) => format.format(amount)
}
