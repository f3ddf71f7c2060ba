'use client'
import { useTranslation } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { useTexts } from './texts.ts'

type CardProps = {
  readonly title: string
  readonly figure: string
  /** In percent; `null` if there was nothing before. */
  readonly change?: number | null
  readonly children?: ReactNode
}

/** One figure as a card, with its change if there is one. */
export function FigureCard({ title, figure, change, children }: CardProps) {
  const texts = useTexts()
  const { language } = useTranslation().i18n
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return (
    <section aria-label={title} className="summary__card">
      <h3>{title}</h3>
      <p className="summary__figure">{figure}</p>
      {children}
      {change !== undefined && (
        <p className="summary__change">
          {change === null ? texts.nothingBefore : texts.change(percent.format(change / 100))}
        </p>
      )}
    </section>
  )
}
