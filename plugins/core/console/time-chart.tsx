'use client'
import type { ReactNode } from 'react'
import { useTexts } from './texts.ts'

type Bar = {
  readonly label: string
  /** Null leaves a gap. */
  readonly value: number | null
}

type Props = {
  /** What the chart shows, for those who do not see it: the table below has the values. */
  readonly title: string
  readonly bars: readonly Bar[]
  /** Where a line is drawn. */
  readonly limit: number
  readonly children: ReactNode
}

const WIDTH = 100
const HEIGHT = 40
const GAP = 0.2

/** A bar for each time, and a line at a limit. It is stretched to the width of the page, so that it has no text. */
export function BarChart({ title, bars, limit, children }: Props) {
  const values = bars.flatMap(({ value }) => value ?? [])
  const top = Math.max(limit, ...values) * 1.1
  const width = WIDTH / bars.length
  const height = (value: number) => (HEIGHT * value) / top
  const { asTable } = useTexts()
  return (
    <figure className="report-chart">
      <div className="report-chart__plot">
        <span className="report-chart__top">{Math.round(top)}</span>
        <svg
          aria-label={title}
          preserveAspectRatio="none"
          role="img"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        >
          {bars.map(({ label, value }, index) =>
            value === null ? null : (
              <rect
                className={value > limit ? 'report-chart__bar--over' : 'report-chart__bar'}
                height={Math.max(height(value), 0.4)}
                key={label}
                width={width * (1 - GAP)}
                x={(index + GAP / 2) * width}
                y={HEIGHT - Math.max(height(value), 0.4)}
              />
            ),
          )}
          <line
            className="report-chart__limit"
            vectorEffect="non-scaling-stroke"
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - height(limit)}
            y2={HEIGHT - height(limit)}
          />
        </svg>
        <div aria-hidden="true" className="report-chart__axis">
          {[bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)].map((bar) => (
            <span key={bar?.label}>{bar?.label}</span>
          ))}
        </div>
      </div>
      <details>
        <summary>{asTable}</summary>
        {children}
      </details>
    </figure>
  )
}
