'use client'
import { useTranslation } from '@payloadcms/ui'
import { flooredPercent } from './health-facts.ts'

/** Functions that format numbers in the language of the user. */
export function useNumbers() {
  const { language } = useTranslation().i18n
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(language, {
      ...{ style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits },
    })
  const ms = unit('millisecond', 0)
  const seconds = unit('second', 1)
  const count = new Intl.NumberFormat(language)
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    /** A time in ms; from one second on in seconds. */
    time: (time: number) => (time < 1000 ? ms.format(time) : seconds.format(time / 1000)),
    count: (value: number) => count.format(value),
    /** From 0 to 100, never rounded up. */
    percent: (percent: number) => share.format(flooredPercent(percent) / 100),
  }
}
