'use client'
import '../../../core/console/kit.css'
import './summary.css'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { QueryView } from '../../../core/console/query-view.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { PerformanceAnswer } from '../endpoints/read-performance.ts'
import type { SalesAnswer } from '../endpoints/read-sales.ts'
import { type Choice, isPossible, queryOf, type ShownBrand } from './analysis-choice.ts'
import { AnalysisFilters } from './analysis-filters.tsx'
import { ProductionTable } from './production-table.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesGroups } from './sales-groups.tsx'
import { SalesTotals } from './sales-totals.tsx'
import { useTexts } from './texts.ts'

type Props = { readonly initial: Choice; readonly brands: readonly ShownBrand[] }

/** What was sold and made in a range of days, compared with as many days before. */
export function AnalyticsScreen({ initial, brands }: Props) {
  const texts = useTexts()
  const { admin, api } = useConfig().config.routes
  const [choice, setChoice] = useState(initial)
  /** Stays as it is while a day is being typed. */
  const [asked, setAsked] = useState(initial)
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    if (!isPossible(next)) return
    setAsked(next)
    window.history.replaceState(null, '', `${admin}/analytics?${queryOf(next)}`)
  }
  const query = queryOf(asked)
  const sales = useServiceQuery<SalesAnswer>(`${api}/analytics/sales?${query}`)
  const { from, to, brand } = asked
  const days = new URLSearchParams({ from, to, ...(brand && { brand }) })
  const production = useServiceQuery<PerformanceAnswer>(`${api}/analytics/performance?${days}`)
  const fileUrl = (table: 'series' | 'groups') =>
    `${api}/analytics/sales?${query}&format=csv&table=${table}`
  return (
    <div className="analytics">
      <p className="kit-page__intro">{texts.intro}</p>
      <AnalysisFilters brands={brands} choice={choice} onChoose={choose} />
      {!isPossible(choice) && <p role="alert">{texts.impossible}</p>}
      <section aria-labelledby="analytics-sales">
        <h2 id="analytics-sales">{texts.sales}</h2>
        <QueryView query={sales}>
          {(answer) => (
            <>
              <SalesTotals totals={answer.totals} />
              <SalesChart fileUrl={fileUrl('series')} sales={answer} />
              <SalesGroups
                fileUrl={fileUrl('groups')}
                onGroup={(group) => choose({ group })}
                sales={answer}
              />
            </>
          )}
        </QueryView>
      </section>
      <section aria-labelledby="analytics-production">
        <h2 id="analytics-production">{texts.production}</h2>
        <QueryView query={production}>
          {(answer) => <ProductionTable production={answer} />}
        </QueryView>
      </section>
    </div>
  )
}
