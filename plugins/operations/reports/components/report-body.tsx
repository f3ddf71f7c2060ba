'use client'
import { Banner, useTranslation } from '@payloadcms/ui'
import { languageOf } from '../../../../src/errors/in-language.ts'
import type { Report } from '../../../../src/reports/report.ts'
import { USAGE_MEASURES } from '../../../../src/reports/usage.ts'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { changeOf } from './figures.ts'
import { ScorePanel } from './score-panel.tsx'
import { ServiceSections } from './service-sections.tsx'
import { useTexts } from './texts.ts'
import { WeeklySections } from './weekly-sections.tsx'

type Props = { readonly report: Report; readonly previous: Report | null }

/** The sections of a report, the most urgent first. */
export function ReportBody({ report, previous }: Props) {
  const texts = useTexts()
  return (
    <div className="report">
      {!report.has_data && <Banner type="info">{texts.noDataNotice}</Banner>}
      <ScorePanel previous={previous} report={report} />
      <Recommendations recommendations={report.recommendations} />
      <ServiceSections report={report} />
      <Errors report={report} />
      <Usage report={report} />
      {report.kind === 'weekly' && <WeeklySections report={report} />}
    </div>
  )
}

const STYLES: StatusStyles<'warning' | 'info'> = { warning: 'warning', info: 'light-gray' }

function Recommendations({ recommendations }: Pick<Report, 'recommendations'>) {
  const texts = useTexts()
  const language = languageOf(useTranslation())
  return (
    <section>
      <h2>{texts.recommendations}</h2>
      {recommendations.length === 0 && <p>{texts.nothingToDo}</p>}
      {recommendations.length > 0 && (
        <ul className="report-advice">
          {recommendations.map(({ rule, class: level, text }) => (
            <li key={`${rule} ${text.en}`}>
              <StatusPill styles={STYLES} texts={texts.classes} value={level} />
              <span>{text[language]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Errors({ report: { errors } }: Pick<Props, 'report'>) {
  const texts = useTexts()
  const { logServices } = texts
  if (errors.total === 0)
    return (
      <section>
        <h2>{texts.errors}</h2>
        <p>{texts.noErrors}</p>
      </section>
    )
  return (
    <section>
      <h2>{texts.errors}</h2>
      <PlainTable
        caption={texts.errors}
        columns={[texts.part, texts.count]}
        rows={errors.services.map(({ service, errors: count }) => ({
          key: service ?? '',
          cells: [service ? logServices[service] : texts.otherPart, count],
        }))}
      />
      <h3>{texts.messages}</h3>
      <PlainTable
        caption={texts.messages}
        columns={[texts.message, texts.count]}
        rows={errors.messages.map(({ message, errors: count }) => ({
          key: message,
          cells: [message, count],
        }))}
      />
    </section>
  )
}

function Usage({ report: { usage } }: Pick<Props, 'report'>) {
  const texts = useTexts()
  const language = languageOf(useTranslation())
  return (
    <section>
      <h2>{texts.usage}</h2>
      <PlainTable
        caption={texts.usage}
        columns={[texts.measure, texts.count, texts.mean, texts.change]}
        rows={usage.map(({ measure, count, mean, is_increase: isIncrease }) => ({
          key: measure,
          cells: [
            USAGE_MEASURES[measure].title[language],
            count,
            mean ?? texts.unknown,
            `${changeOf(mean, count)}${isIncrease ? ` ${texts.increased}` : ''}` || '–',
          ],
        }))}
      />
    </section>
  )
}
