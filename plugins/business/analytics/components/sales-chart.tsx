'use client'
import { useTranslation } from '@payloadcms/ui'
import { useYen } from '../../../core/console/formats.ts'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import { TimeChart } from '../../../core/console/time-chart.tsx'
import type { SalesAnswer } from '../endpoints/read-sales.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly sales: SalesAnswer
  /** Of the values as a CSV file. */
  readonly fileUrl: string
}

/** Sales over time, with those of the days before as a line. */
export function SalesChart({ sales: { series }, fileUrl }: Props) {
  const texts = useTexts()
  const yen = useYen()
  const { language } = useTranslation().i18n
  const short = new Intl.NumberFormat(language, { notation: 'compact' })
  const points = series.map(({ start, sales, previous }) => ({
    label: start,
    value: sales,
    before: previous.sales,
  }))
  return (
    <>
      <TimeChart
        format={yen}
        formatShort={(value) => short.format(value)}
        names={{ value: texts.period, before: texts.before }}
        points={points}
        title={texts.salesOverTime}
      >
        <PlainTable
          caption={texts.salesOverTime}
          columns={[texts.start, texts.orderCount, texts.sales, texts.before]}
          rows={series.map(({ start, orders, sales, previous }) => ({
            key: start,
            cells: [start, orders, yen(sales), yen(previous.sales)],
          }))}
        />
      </TimeChart>
      <a className="analytics__file" download href={fileUrl}>
        {texts.downloadSeries}
      </a>
    </>
  )
}
