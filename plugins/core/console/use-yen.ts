'use client'
import { useTranslation } from '@payloadcms/ui'

/** Gives a function that writes an amount in JPY as people of the console's language read it. */
export function useYen(): (amount: number) => string {
  const { language } = useTranslation().i18n
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'JPY' })
  return (amount) => format.format(amount)
}
