'use client'
import './chart.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { useKitTexts } from './texts.ts'
import type { PlotProps } from './time-plot.tsx'

/**
 * The library of charts is large, and few pages have one.
 *
 * @see docs/decisions/0261-draw-charts-with-recharts.md
 */
const Plot = lazy(async () => ({ default: (await import('./time-plot.tsx')).TimePlot }))

type Props = PlotProps & {
  /** The values as a table. */
  readonly children: ReactNode
}

/** Bars over time, with the same values as a table; by keyboard, the arrows lead from bar to bar. */
export function TimeChart({ children, ...plot }: Props) {
  const { asTable } = useKitTexts()
  return (
    <figure aria-label={plot.title} className="kit-chart">
      <div className="kit-chart__plot">
        <Suspense>
          <Plot {...plot} />
        </Suspense>
      </div>
      <details>
        <summary>{asTable}</summary>
        {children}
      </details>
    </figure>
  )
}
