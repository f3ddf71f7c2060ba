'use client'
import { lastDays } from '../../../../src/analytics/analysed-period.ts'
import { ChoiceButtons, Choice as Chosen, TimeInput } from '../../../core/console/filters.tsx'
import { INTERVALS } from '../operations/groupings.ts'
import { type Choice, type ShownBrand, SPANS, type Span } from './analysis-choice.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly choice: Choice
  readonly brands: readonly ShownBrand[]
  readonly onChoose: (change: Partial<Choice>) => void
}

/** The days, the brand and the steps of an analysis. */
export function AnalysisFilters({ choice, brands, onChoose }: Props) {
  const texts = useTexts()
  const { from, to, brand, interval } = choice
  const range = (days: Span) => lastDays(Number(days), Date.now())
  return (
    <search aria-label={texts.filters} className="kit-filters">
      <ChoiceButtons
        id="analytics-days"
        label={texts.span}
        onChange={(days) => onChoose(range(days))}
        options={SPANS.map((days) => [days, texts.days[days]] as const)}
        size="medium"
        value={SPANS.find((days) => range(days).from === from && range(days).to === to) ?? null}
      />
      <TimeInput
        id="analytics-from"
        label={texts.from}
        onChange={(day) => onChoose({ from: day })}
        type="date"
        value={from}
      />
      <TimeInput
        id="analytics-to"
        label={texts.to}
        onChange={(day) => onChoose({ to: day })}
        type="date"
        value={to}
      />
      <Chosen
        id="analytics-interval"
        label={texts.interval}
        onChange={(next) => onChoose({ interval: next })}
        options={INTERVALS.map((one) => [one, texts.intervals[one]] as const)}
        value={interval}
      />
      {brands.length > 1 && (
        <Chosen
          id="analytics-brand"
          label={texts.brand}
          onChange={(next) => onChoose({ brand: next })}
          options={[['', texts.allBrands], ...brands.map(({ id, name }) => [id, name] as const)]}
          value={brand}
        />
      )}
    </search>
  )
}
