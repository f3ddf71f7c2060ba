'use client'
import { useTranslation } from '@payloadcms/ui'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import type { Report } from '../../../../src/reports/report.ts'
import { useTime } from '../../../core/console/formats.ts'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import { megabytes, milliseconds, percent } from './figures.ts'
import { useTexts } from './texts.ts'
import { useSlotTime } from './use-slot-time.ts'

type Props = { readonly report: Report }

/** What only a weekly report shows: tests, external dependencies, technical debt. */
export function WeeklySections({ report }: Props) {
  return (
    <>
      <Tests report={report} />
      <Dependencies report={report} />
      <Debt report={report} />
    </>
  )
}

function Tests({ report: { tests } }: Props) {
  const texts = useTexts()
  const names = Object.keys(texts.testCounts) as (keyof typeof texts.testCounts)[]
  return (
    <section>
      <h2>{texts.tests}</h2>
      {tests.runs === 0 && <p>{texts.noTests}</p>}
      <PlainTable
        caption={texts.tests}
        columns={[texts.measure, texts.count]}
        rows={names.map((name) => ({ key: name, cells: [texts.testCounts[name], tests[name]] }))}
      />
      {tests.failures.length > 0 && (
        <>
          <h3>{texts.failures}</h3>
          <PlainTable
            caption={texts.failures}
            columns={[texts.check, texts.failed, texts.passed]}
            rows={tests.failures.map(({ check, failed, passed }) => ({
              key: check,
              cells: [check, failed, passed],
            }))}
          />
        </>
      )}
    </section>
  )
}

function Dependencies({ report: { dependencies, kind } }: Props) {
  const texts = useTexts()
  const language = languageOf(useTranslation())
  const timeOf = useSlotTime(kind)
  return (
    <section>
      <h2>{texts.dependencies}</h2>
      {dependencies.length === 0 && <p>{texts.noDependencies}</p>}
      {dependencies.length > 0 && (
        <PlainTable
          caption={texts.dependencies}
          columns={[
            texts.service,
            texts.uptime,
            texts.down,
            texts.responseTime,
            texts.worst,
            texts.errors,
          ]}
          rows={dependencies.map((one) => ({
            key: one.service,
            cells: [
              SERVICES[one.service][language],
              percent(one.uptime, texts),
              one.down_minutes,
              milliseconds(one.response_time, texts),
              one.worst ? `${percent(one.worst.uptime, texts)} (${timeOf(one.worst.start)})` : '–',
              one.errors ?? '–',
            ],
          }))}
        />
      )}
    </section>
  )
}

function Debt({ report: { state, tests } }: Props) {
  const texts = useTexts()
  const time = useTime()
  const { debts } = texts
  const rows = [
    [debts.failedJobs, state.failed_jobs.reduce((sum, { jobs }) => sum + jobs, 0)],
    [debts.staleDrafts, state.stale_drafts.reduce((sum, { drafts }) => sum + drafts, 0)],
    [debts.alwaysSkipped, tests.always_skipped.length],
    [debts.recurring, tests.failures.filter(({ failed }) => failed >= 2).length],
    [debts.dependencies, state.dependencies.direct],
    [debts.unpinned, state.dependencies.unpinned],
    [debts.databaseSize, megabytes(state.database_bytes)],
  ] as const
  return (
    <section>
      <h2>{texts.debt}</h2>
      <p className="kit-count">{texts.debtHint(time(state.observed_at))}</p>
      <PlainTable
        caption={texts.debt}
        columns={[texts.measure, texts.count]}
        rows={rows.map(([name, count]) => ({ key: name, cells: [name, count] }))}
      />
      <h3>{texts.tables}</h3>
      <PlainTable
        caption={texts.tables}
        columns={[texts.table, texts.size, texts.rows]}
        rows={state.tables.map(({ table, bytes, rows: count }) => ({
          key: table,
          cells: [table, megabytes(bytes), count],
        }))}
      />
    </section>
  )
}
