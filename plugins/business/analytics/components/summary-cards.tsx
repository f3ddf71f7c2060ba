'use client'
import '../../../core/console/kit.css'
import './summary.css'
import { Link, useConfig } from '@payloadcms/ui'
import { useYen } from '../../../core/console/formats.ts'
import { QueryView } from '../../../core/console/query-view.tsx'
import { TableHead } from '../../../core/console/table.tsx'
import { usePolledQuery } from '../../../core/console/use-polled-query.ts'
import type { Dashboard } from '../endpoints/read-dashboard.ts'
import { FigureCard } from './figure-card.tsx'
import { useTexts } from './texts.ts'

const REFRESH_MS = 60_000
const SPANS = ['today', 'last_7_days', 'last_30_days'] as const
const SHOWN = ['new', 'pending', 'printing', 'on_hold', 'completed'] as const

/** Sales and orders of the brands that the user may edit (specification, section 4.4.1). */
export function SummaryCards() {
  const texts = useTexts()
  const { admin, api } = useConfig().config.routes
  const query = usePolledQuery<Dashboard>(`${api}/analytics/dashboard`, REFRESH_MS)
  return (
    <section aria-labelledby="summary-heading" className="summary">
      <h2 id="summary-heading">{texts.heading}</h2>
      <QueryView query={query}>
        {({ sales, orders, brands }) => (
          <>
            <div className="summary__cards">
              {SPANS.map((name) => (
                <SalesCard key={name} span={sales[name]} title={texts.spans[name]} />
              ))}
              <section
                aria-labelledby="summary-orders"
                className="summary__card"
                id="summary-status"
              >
                <h3 id="summary-orders">{texts.open}</h3>
                <dl className="summary__statuses">
                  {SHOWN.map((status) => (
                    <div key={status}>
                      <dt>{texts.statuses[status]}</dt>
                      <dd>{orders[status]}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            </div>
            <Brands brands={brands} />
            <Link href={`${admin}/analytics`} prefetch={false}>
              {texts.all}
            </Link>
          </>
        )}
      </QueryView>
    </section>
  )
}

type SalesProps = { readonly span: Dashboard['sales']['today']; readonly title: string }

function SalesCard({ title, span: { sales, orders, sales_change: change } }: SalesProps) {
  const texts = useTexts()
  const yen = useYen()
  return (
    <FigureCard change={change} figure={yen(sales)} title={title}>
      <p>{texts.orders(orders)}</p>
    </FigureCard>
  )
}

function Brands({ brands }: Pick<Dashboard, 'brands'>) {
  const texts = useTexts()
  const yen = useYen()
  if (brands.length === 0) return <p className="summary__none">{texts.noSales}</p>
  return (
    <table aria-label={texts.brands} className="kit-table">
      <TableHead columns={[texts.brand, texts.orderCount, texts.sales]} />
      <tbody>
        {brands.map(({ id, name, orders, sales }) => (
          <tr key={id ?? ''}>
            <th scope="row">{name ?? texts.noBrand}</th>
            <td data-label={texts.orderCount}>{orders}</td>
            <td data-label={texts.sales}>{yen(sales)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
