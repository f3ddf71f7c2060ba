'use client'
import '../../../core/console/kit.css'
import './reports.css'
import { Link, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { dateRange } from '../../../../src/reports/date-range.ts'
import { REPORT_KINDS, type ReportKind } from '../../../../src/reports/period.ts'
import { ChoiceButtons } from '../../../core/console/filters.tsx'
import { QueryView } from '../../../core/console/query-view.tsx'
import { Pager } from '../../../core/console/table.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { ListedReport } from '../endpoints/list-reports.ts'
import { percent } from './figures.ts'
import { useTexts } from './texts.ts'

const LIMIT = 20

type Page = { readonly docs: readonly ListedReport[]; readonly totalDocs: number }

/** The reports of a kind, the newest first. */
export function ReportsScreen({ initial }: { readonly initial: ReportKind }) {
  const texts = useTexts()
  const { admin, api } = useConfig().config.routes
  const [{ kind, page }, choose] = useState({ kind: initial, page: 1 })
  const query = new URLSearchParams({ kind, page: String(page), limit: String(LIMIT) })
  const reports = useServiceQuery<Page>(`${api}/reports?${query}`)
  const chooseKind = (next: ReportKind) => {
    choose({ kind: next, page: 1 })
    window.history.replaceState(null, '', `${admin}/reports?kind=${next}`)
  }
  return (
    <>
      <ChoiceButtons
        id="reports"
        label={texts.kind}
        onChange={chooseKind}
        options={REPORT_KINDS.map((one) => [one, texts.kinds[one]] as const)}
        value={kind}
      />
      <p className="kit-page__intro">{texts.intro[kind]}</p>
      <QueryView query={reports}>
        {({ docs, totalDocs }) => (
          <>
            {docs.length === 0 && (
              <div className="kit-empty">
                <p role="status">{texts.empty}</p>
              </div>
            )}
            {docs.length > 0 && <ReportTable reports={docs} />}
            <Pager
              limit={LIMIT}
              onChange={(next) => choose({ kind, page: next })}
              page={page}
              total={totalDocs}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function ReportTable({ reports }: { readonly reports: readonly ListedReport[] }) {
  const texts = useTexts()
  const { admin } = useConfig().config.routes
  const { columns } = texts
  return (
    <table className="kit-table reports-list">
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map((one) => (
          <tr key={one.start}>
            <th scope="row">
              <Link href={`${admin}/reports/${one.kind}/${one.start}`} prefetch={false}>
                {dateRange(one)}
              </Link>
            </th>
            <td className="kit-table__number" data-label={columns.score}>
              <span>{one.score ?? texts.noData}</span>
            </td>
            <td className="kit-table__number" data-label={columns.uptime}>
              <span>{percent(one.uptime, texts)}</span>
            </td>
            <td className="kit-table__number" data-label={columns.errors}>
              <span>{one.errors}</span>
            </td>
            <td className="kit-table__number" data-label={columns.recommendations}>
              <span>{one.recommendations}</span>
            </td>
            <td data-label={columns.mail}>
              <span>{texts.mail[one.mail]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
