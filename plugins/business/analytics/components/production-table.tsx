'use client'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import type { PerformanceAnswer } from '../endpoints/read-performance.ts'
import { useTexts } from './texts.ts'

/** What was registered and composed in a period, beside the days before. */
export function ProductionTable({ production }: { readonly production: PerformanceAnswer }) {
  const texts = useTexts()
  const now = figuresOf(production)
  const before = figuresOf(production.previous)
  const seconds = (value: number | null) => (value === null ? '–' : texts.seconds(value))
  const rows = (['registered', 'published', 'finished', 'failed'] as const).map((name) => ({
    key: name,
    cells: [texts.figures[name], now[name], before[name]],
  }))
  const times = (['median_seconds', 'slowest_seconds'] as const).map((name) => ({
    key: name,
    cells: [texts.figures[name], seconds(now[name]), seconds(before[name])],
  }))
  return (
    <PlainTable
      caption={texts.production}
      columns={[texts.figure, texts.period, texts.before]}
      rows={[...rows, ...times]}
    />
  )
}

const figuresOf = ({
  artworks,
  compositions,
}: Pick<PerformanceAnswer, 'artworks' | 'compositions'>) => ({ ...artworks, ...compositions })
