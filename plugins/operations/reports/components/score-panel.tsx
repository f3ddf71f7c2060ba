'use client'
import type { Report } from '../../../../src/reports/report.ts'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import { changeOf } from './figures.ts'
import { useTexts } from './texts.ts'

type Props = { readonly report: Report; readonly previous: Report | null }

/** The health score with its parts, and the figures of this period and the one before. */
export function ScorePanel({ report, previous }: Props) {
  const texts = useTexts()
  const { score } = report
  const change = changeOf(previous?.score?.value, score?.value ?? null)
  const figures = (Object.keys(texts.figure) as (keyof typeof texts.figure)[]).map((name) => {
    const now = FIGURES[name](report)
    const before = previous ? FIGURES[name](previous) : null
    return {
      key: name,
      cells: [
        texts.figure[name],
        now ?? texts.unknown,
        before ?? texts.unknown,
        changeOf(before, now) || '–',
      ],
    }
  })
  return (
    <div className="report-overview">
      <section className="report-score">
        <h2>{texts.score}</h2>
        <p>
          <strong>{score?.value ?? '–'}</strong> {score ? texts.outOf : texts.unknown}
          {change !== '' && (
            <span className="kit-count">
              {' '}
              ({texts.change}: {change})
            </span>
          )}
        </p>
        {score && (
          <dl>
            {score.parts.map(({ part, points, of }) => (
              <div key={part}>
                <dt>{texts.parts[part]}</dt>
                <dd>
                  {points} / {of}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section>
        <h2>{texts.figures}</h2>
        <PlainTable
          caption={texts.figures}
          columns={[texts.measure, texts.thisPeriod, texts.previous, texts.change]}
          rows={figures}
        />
        {!previous && <p className="kit-count">{texts.noPrevious}</p>}
      </section>
    </div>
  )
}

const FIGURES = {
  uptime: ({ services }: Report) => {
    const known = services.flatMap(({ uptime }) => uptime ?? [])
    const sum = known.reduce((total, one) => total + one, 0)
    return known.length === 0 ? null : Math.floor((sum / known.length) * 1000) / 1000
  },
  responseTime: ({ services }: Report) =>
    services.find(({ service }) => service === 'api')?.response_time ?? null,
  errorRate: ({ requests }: Report) => requests?.error_rate ?? null,
  errors: ({ errors }: Report) => errors.total,
  refusals: ({ refusals }: Report) => refusals,
} as const
