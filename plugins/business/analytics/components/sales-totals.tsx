'use client'
import { useYen } from '../../../core/console/formats.ts'
import type { SalesAnswer } from '../endpoints/read-sales.ts'
import { FigureCard } from './figure-card.tsx'
import { useTexts } from './texts.ts'

/** The figures of a period, each with its change. */
export function SalesTotals({ totals }: Pick<SalesAnswer, 'totals'>) {
  const texts = useTexts()
  const yen = useYen()
  const { sales, orders, average, sales_change, orders_change } = totals
  return (
    <div className="summary__cards analytics__totals">
      <FigureCard change={sales_change} figure={yen(sales)} title={texts.sales} />
      <FigureCard change={orders_change} figure={String(orders)} title={texts.orderCount} />
      <FigureCard figure={average === null ? '–' : yen(average)} title={texts.average} />
    </div>
  )
}
